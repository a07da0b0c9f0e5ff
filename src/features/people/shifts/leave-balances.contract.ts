import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { earnedKinds, leaveTexts } from './leave-balances.rules.ts'
import { leaveDays } from './shifts.contract.ts'

const manage = user({ permission: ['team.manage', 'settings'] })
const changes = ['shifts'] as const
const orNone = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null)

const kind = { kind: z.enum(earnedKinds), kind_id: z.nullable(z.number()), name: z.string() }

const balance = z.object({
  ...kind,
  /** Left at the start of today. */
  minutes: z.number(),
  /** Approved leave from today on. */
  booked_minutes: z.number(),
  /** Earned a year, as of today. */
  year_minutes: z.number(),
})

const entitlement = z.object({
  id: z.number(),
  user_id: z.nullable(z.number()),
  ...kind,
  starts_on: z.string(),
  year_hours: z.nullable(z.number()),
  balance_hours: z.nullable(z.number()),
})

const clashes = z.object({
  /** Hours of shifts that it takes. */
  minutes: z.number(),
  /** The balance after it; null: none is kept for this kind. */
  left_minutes: z.nullable(z.number()),
  /** Appointments booked in it. */
  appointments: z.number(),
  /** How many others are away then. */
  others: z.number(),
  /** Their names, for readers who see more than their own work. */
  names: z.array(z.string()),
  /** True if the person has leave then already. */
  overlaps: z.boolean(),
})
export type LeaveClashes = z.infer<typeof clashes>

export const leaveBalancesContract = {
  balances: endpoint('POST', '/company/getLeaveBalances', {
    about:
      'Leave that people have left: one’s own, and everybody’s with Manage Team. No user_id: all that one may see.',
    access: user(),
    effect: 'reads',
    reads: ['shifts', 'team', 'settings'],
    input: z.object({ user_id: orNone(f.id) }),
    reply: z.object({
      result: z.array(
        z.object({ user_id: z.number(), name: z.string(), casual: z.boolean(), balances: z.array(balance) }),
      ),
    }),
  }),
  clashes: endpoint('POST', '/company/getLeaveClashes', {
    about:
      'What stands against a leave before it is asked for: the balance after it, appointments, others away.',
    access: user(),
    effect: 'reads',
    reads: ['shifts', 'appointments', 'team'],
    input: z.object({ user_id: orNone(f.id), ...leaveDays }),
    reply: z.object({ result: clashes }),
  }),
  entitlements: endpoint('POST', '/company/getLeaveEntitlements', {
    about: 'Hours a year and opening balances of one person (null: of everybody), the latest first.',
    access: manage,
    effect: 'reads',
    reads: ['shifts', 'settings'],
    input: z.object({ user_id: orNone(f.id) }),
    reply: z.object({ result: z.array(entitlement) }),
  }),
  saveEntitlement: endpoint('POST', '/company/saveLeaveEntitlement', {
    about: 'Sets the hours earned a year from a day on, or the balance at the start of that day.',
    access: manage,
    effect: 'undoable',
    changes,
    input: z
      .object({
        user_id: orNone(f.id),
        kind: z.enum(earnedKinds),
        kind_id: orNone(f.id),
        starts_on: f.day,
        year_hours: orNone(z.coerce.number().check(z.gte(0), z.lte(8760))),
        balance_hours: orNone(z.coerce.number().check(z.gte(-8760), z.lte(87_600))),
      })
      .check(
        z.superRefine((value, ctx) => {
          const { year_hours, balance_hours, user_id } = value
          if (year_hours === null && balance_hours === null)
            ctx.addIssue({ code: 'custom', path: ['year_hours'], message: leaveTexts.noHours })
          if (balance_hours !== null && user_id === null)
            ctx.addIssue({ code: 'custom', path: ['balance_hours'], message: leaveTexts.balanceOfOne })
        }),
      ),
    reply: z.object({ result: entitlement }),
  }),
  deleteEntitlement: endpoint('POST', '/company/deleteLeaveEntitlement/:id', {
    about: 'Takes hours a year or an opening balance away; saveLeaveEntitlement sets them again.',
    access: manage,
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id }),
  }),
}
