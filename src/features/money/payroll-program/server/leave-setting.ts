import * as z from 'zod/mini'
import type { CompanySetting } from '#server/company-setting.ts'

const chosen = z.object({
  types: z._default(z.record(z.string(), z.string()), {}),
  /** 'yyyy-mm-dd': leave is sent from this day on; '': none is. */
  from: z._default(z.string(), ''),
})
/** Leave types by kind of leave. */
export const leaveSetting: CompanySetting<z.output<typeof chosen>> = {
  name: 'payrollLeave',
  from: stored => chosen.parse(stored ?? {}),
}
