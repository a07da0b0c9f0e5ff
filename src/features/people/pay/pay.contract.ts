import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { payPeriods } from './pay-days.rules.ts'
import { holidayStates, rulesInput } from './pay-fields.rules.ts'

const settings = user({ permission: 'settings' })

const rules = z.object({
  id: z.number(),
  starts_on: z.string(),
  period: z.enum(payPeriods),
  period_start: z.string(),
  state: z.enum(holidayStates),
  day_hours: z.nullable(z.number()),
  week_hours: z.nullable(z.number()),
  /** `hours` null: all hours after the steps before. */
  overtime: z.array(z.object({ hours: z.nullable(z.number()), times: z.number() })),
  saturday: z.number(),
  sunday: z.number(),
  holiday: z.number(),
  /** Minutes: 0, 5, 6 or 15. */
  rounding: z.number(),
  break_after_hours: z.nullable(z.number()),
  break_minutes: z.number(),
  rdo_minutes: z.number(),
  allowances: z.array(z.object({ name: z.string(), per: z.enum(['day', 'job']), amount: z.number() })),
  /** Permanent staff are paid for public holidays that they don't work. */
  pays_holidays: z.boolean(),
  /** Dollars per km of an own car. */
  km_rate: z.nullable(z.number()),
  version: z.number(),
})
export type KeptRules = z.infer<typeof rules>

export const payContract = {
  rules: endpoint('GET', '/settings/getPayRules', {
    about: 'The pay rules of the company, the latest first, and the state of its time zone.',
    access: settings,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: z.array(rules), state: z.enum(holidayStates) }),
  }),
  saveRules: endpoint('POST', '/settings/savePayRules', {
    about: 'Sets the pay rules from a day on; days before keep theirs, what was exported stays.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ ...rulesInput.shape, version: f.version }),
    reply: z.object({ result: rules }),
  }),
  deleteRules: endpoint('POST', '/settings/deletePayRules/:id', {
    about: 'Takes pay rules away: those before go on.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id }),
  }),
  holidays: endpoint('POST', '/settings/getPublicHolidays', {
    about: 'The public holidays of a state in a year.',
    access: user(),
    effect: 'reads',
    input: z.object({
      state: z.enum(holidayStates),
      year: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100)),
    }),
    reply: z.object({ result: z.array(z.object({ day: z.string(), name: z.string() })) }),
  }),
}
