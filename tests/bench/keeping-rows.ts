import type { ExportPlan, Exports } from './exporting.ts'
import { median } from './measure.ts'
import { megabytes, milliseconds, type Row, times } from './report.ts'
import type { Resumes } from './resuming.ts'

const budgets = { resumeAboveShell: 150, export: 3000, exportBytes: 300e6, hugeTimesUsual: 1.5 }

export function resumeRows({ shell, dashboard }: Resumes): Row[] {
  const [unit, resumed] = [median(shell), median(dashboard)]
  return [
    { measure: 'an agent started from a shell: until its first byte', figure: milliseconds(unit) },
    {
      measure: 'the same with `r` in the dashboard',
      figure: milliseconds(resumed),
      ratio: `+ ${milliseconds(resumed - unit)}`,
      budget: `≤ ${budgets.resumeAboveShell} ms above it`,
      holds: resumed - unit <= budgets.resumeAboveShell,
    },
  ]
}

export function exportRows({ spent, peaks, hugePeaks }: Exports, plan: ExportPlan): Row[] {
  const [time, peak, hugePeak] = [median(spent), median(peaks), median(hugePeaks)]
  return [
    {
      measure: `HTML of a session of ${plan.exportedMegabytes} MB`,
      figure: milliseconds(time),
      budget: `≤ ${budgets.export.toLocaleString('en')} ms`,
      holds: time <= budgets.export,
    },
    {
      measure: 'its peak memory',
      figure: megabytes(peak),
      ratio: times(1),
      budget: `≤ ${megabytes(budgets.exportBytes)}`,
      holds: peak <= budgets.exportBytes,
    },
    {
      measure: `the same for one of ${plan.hugeMegabytes} MB`,
      figure: megabytes(hugePeak),
      ratio: times(hugePeak / peak),
      budget: `≤ ${budgets.hugeTimesUsual} × that`,
      holds: hugePeak / peak <= budgets.hugeTimesUsual,
    },
  ]
}
