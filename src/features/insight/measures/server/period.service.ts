import type { CompanySetting } from '#server/company-setting.ts'
import { periodChoices, usualPeriod } from '../period.rules.ts'

/** The days that figures of a company span unless somebody chooses others. */
export const periodSetting: CompanySetting<{ days: number }> = {
  name: 'period',
  from(stored) {
    const { days } = (stored ?? {}) as { days?: number }
    return { days: periodChoices.find(each => each === days) ?? usualPeriod }
  },
}
