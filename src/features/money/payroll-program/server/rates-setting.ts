import * as z from 'zod/mini'
import type { CompanySetting } from '#server/company-setting.ts'

const chosen = z.object({ rates: z._default(z.record(z.string(), z.string()), {}) })
/** Earnings rates by pay item. */
export const ratesSetting: CompanySetting<z.output<typeof chosen>> = {
  name: 'payrollRates',
  from: stored => chosen.parse(stored ?? {}),
}
