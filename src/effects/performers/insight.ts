import { reasonOf } from '../../engine/reports.ts'
import { saveStatistics } from '../statistics.ts'
import type { Performers, Tools } from './performer.ts'

export const insightPerformers = ({ counting, loadCharts, withSessions }: Tools) =>
  ({
    count: (effect, dispatch) => withSessions(live => counting.count(live, effect, dispatch)),
    readCourse: ({ session }, dispatch) => withSessions(live => counting.readCourse(live, session, dispatch)),
    saveStatistics: ({ statistics }, dispatch) =>
      withSessions(({ place }) => dispatch({ type: 'toasted', toast: saveStatistics(statistics, place) })),
    loadCharts: (_, dispatch) =>
      loadCharts().then(
        () => dispatch({ type: 'chartsLoaded' }),
        error => {
          const text = `The curves cannot be drawn (${reasonOf(error)}). Press v for the numbers in a table.`
          dispatch({ type: 'toasted', toast: { kind: 'problem', text } })
        },
      ),
  }) satisfies Partial<Performers>
