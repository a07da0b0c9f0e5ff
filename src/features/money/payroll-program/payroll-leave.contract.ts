import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { leaveStates } from './leave-sending.rules.ts'

const access = user({ permission: 'pay.see' })

const sentLeave = z.object({
  id: z.number(),
  person: z.string(),
  /** Its kind, by the name that payslips have. */
  name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  state: z.enum(leaveStates),
  reason: z.nullable(wireFact),
  hours: z.number(),
})
export type SentLeave = z.infer<typeof sentLeave>

export const payrollLeaveContract = {
  list: endpoint('GET', '/payroll/getProgramLeave', {
    about:
      'The last leave that went to the payroll program as leave applications, first what was not taken. `from`: the day from which leave is sent, or none.',
    access,
    effect: 'reads',
    reads: ['books', 'settings', 'clock'],
    reply: z.object({ from: z.string(), result: z.array(sentLeave) }),
  }),
  types: endpoint('GET', '/payroll/getLeaveTypes', {
    about: 'Leave types of the payroll program, and which is chosen for each kind of leave.',
    access,
    effect: 'reads',
    reads: ['settings', 'clock'],
    reply: z.object({
      from: z.string(),
      types: z.array(z.object({ id: z.string(), name: z.string() })),
      kinds: z.array(z.object({ key: z.string(), name: z.string(), type: z.string() })),
    }),
  }),
  saveTypes: endpoint('POST', '/settings/savePayrollLeaveTypes', {
    about:
      'Chooses the leave type of kinds of leave ("none": such leave is not sent), and the day from which leave is sent. Approved leave goes to the payroll program from then on.',
    access,
    effect: 'leaves',
    changes: ['settings', 'books'],
    input: z.object({
      from: f.day,
      kinds: z.array(z.object({ key: f.line(200), type: f.requiredLine(100) })).check(z.maxLength(200)),
    }),
  }),
  retry: endpoint('POST', '/payroll/retryLeave', {
    about: 'Tries leave again that was not taken.',
    access,
    effect: 'leaves',
    changes: ['books'],
    reply: z.object({ count: z.number() }),
  }),
  markDone: endpoint('POST', '/payroll/markLeaveDone/:id', {
    about: 'Takes leave off the list that was not taken, as it was corrected in the payroll program by hand.',
    access,
    effect: 'undoable',
    changes: ['books'],
    input: z.object({ id: f.id }),
  }),
}
