import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { employeeDifferences, setupGaps } from './employees.rules.ts'
import { sheetStates } from './sheet-lines.rules.ts'

const access = user({ permission: 'pay.see' })

const member = z.object({
  user_id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  is_active: z.boolean(),
  /** The employee that this member is; null: not linked. */
  employee_id: z.nullable(z.string()),
  /** The employee that this member seems to be. */
  suggested_id: z.nullable(z.string()),
  differences: z.array(z.enum(employeeDifferences)),
})
export type ProgramMember = z.infer<typeof member>

const employee = z.object({
  employee_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  is_active: z.boolean(),
  user_id: z.nullable(z.number()),
})
export type ProgramEmployee = z.infer<typeof employee>

const outcomes = z.array(z.object({ id: z.string(), done: z.boolean(), reason: z.nullable(wireFact) }))

/** How somebody is employed. */
export const employmentBases = ['fullTime', 'partTime', 'casual'] as const

const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
/** Facts that payroll demands of somebody new: passed on, kept nowhere. */
export const employeeFacts = z.object({
  user_id: f.id,
  first_name: f.requiredLine(80),
  last_name: f.requiredLine(80),
  birth_date: f.day,
  starts_on: f.day,
  street: f.requiredLine(200),
  suburb: f.requiredLine(100),
  state: z.enum(states),
  postcode: z.string().check(z.regex(/^\d{4}$/)),
  /** '': not given yet. */
  tax_file_number: f.secret(z._default(z.string().check(z.regex(/^(\d{8,9})?$/)), '')),
  basis: z.enum(employmentBases),
  is_resident: f.flag,
  claims_threshold: f.flag,
})
export type EmployeeFacts = z.output<typeof employeeFacts>
export const addressStates = states

const programRun = z.object({
  id: z.number(),
  first_day: z.string(),
  last_day: z.string(),
  at: f.instantOut,
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  /** Expenses in it, which go by no timesheet. */
  expenses_cents: z.number(),
  sheets: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      state: z.enum(sheetStates),
      reason: z.nullable(wireFact),
      hours: z.number(),
    }),
  ),
})
export type ProgramRun = z.infer<typeof programRun>

export const payrollProgramContract = {
  runs: endpoint('GET', '/payroll/getProgramRuns', {
    about: 'The last payroll runs, and what became of each person’s timesheet in the payroll program.',
    access,
    effect: 'reads',
    reads: ['books', 'clock'],
    reply: z.object({
      result: z.array(programRun),
      /** Why nothing is sent for now, and until when. */
      trouble: z.nullable(wireFact),
      not_before: z.nullable(z.string()),
    }),
  }),
  send: endpoint('POST', '/payroll/sendRun/:id', {
    about: 'Sends the hours of a run as draft timesheets, each person’s once.',
    access,
    effect: 'leaves',
    changes: ['books'],
    input: z.object({ id: f.id }),
    reply: z.object({ count: z.number() }),
  }),
  retry: endpoint('POST', '/payroll/retryRun/:id', {
    about: 'Tries the timesheets of a run again that were not taken.',
    access,
    effect: 'leaves',
    changes: ['books'],
    input: z.object({ id: f.id }),
    reply: z.object({ count: z.number() }),
  }),
  rates: endpoint('GET', '/payroll/getEarningsRates', {
    about: 'Earnings rates of the payroll program, and which is chosen for each pay item of the last runs.',
    access,
    effect: 'reads',
    reads: ['settings', 'clock'],
    reply: z.object({
      rates: z.array(z.object({ id: z.string(), name: z.string() })),
      items: z.array(z.object({ key: z.string(), name: z.string(), rate: z.string() })),
    }),
  }),
  saveRates: endpoint('POST', '/settings/savePayrollRates', {
    about: 'Chooses the earnings rate of pay items; "none" leaves an item to the payroll program.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      items: z.array(z.object({ key: f.line(200), rate: f.requiredLine(100) })).check(z.maxLength(200)),
    }),
  }),
  employees: endpoint('GET', '/users/xeroGetEmployees', {
    about:
      'The team and the employees of the payroll program, who is linked to whom, and where they differ. `gap`: why payroll can’t be reached.',
    access,
    phones: 'own',
    effect: 'reads',
    reads: ['team', 'books'],
    reply: z.object({
      program: z.nullable(z.string()),
      gap: z.nullable(z.enum(setupGaps)),
      members: z.array(member),
      employees: z.array(employee),
    }),
  }),
  add: endpoint('POST', '/users/xeroAddEmployees', {
    about:
      'Adds members to the payroll program and links them. Birth date, address and tax facts of each are passed on and never stored.',
    access,
    effect: 'leaves',
    changes: ['books'],
    input: z.object({
      ids: f.idList.check(z.minLength(1), z.maxLength(50)),
      people: z._default(z.array(employeeFacts).check(z.maxLength(50)), []),
    }),
    reply: z.object({ result: outcomes }),
  }),
  link: endpoint('POST', '/users/xeroLinkEmployee', {
    about: 'Links a member to an employee, one to one; an empty employee_id takes the link away.',
    access,
    effect: 'undoable',
    changes: ['books'],
    input: z.object({ user_id: f.id, employee_id: f.line(100) }),
  }),
  import: endpoint('POST', '/users/xeroImportEmployees', {
    about: 'Makes members of employees, as technicians, and links them. Nobody is invited by it.',
    access,
    effect: 'undoable',
    changes: ['books', 'team', 'viewer', 'jobs', 'appointments'],
    input: z.object({
      ids: z.array(f.requiredLine(100)).check(z.minLength(1), z.maxLength(100)),
    }),
    reply: z.object({ result: outcomes }),
  }),
}
