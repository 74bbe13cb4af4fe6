import type { RepeatedUsage, Spending } from '../model/activity.ts'

/** Tokens of all kinds together. */
export const tokensSpent = ({ input, output, write5m, write1h, read }: Spending): number =>
  input + output + write5m + write1h + read

export const usageSum = ({ input, output, write, read }: RepeatedUsage): number => input + output + write + read
