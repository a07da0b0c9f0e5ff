import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { securityFilters, securityKinds } from '#shared/security-event.ts'
import { idleChoices, offlineDays } from './security.rules.ts'

const owner = user({ kinds: ['owner'] })
const filters = Object.keys(securityFilters) as (keyof typeof securityFilters)[]
export const logFilters = ['all', ...filters] as const

const event = z.object({
  id: z.number(),
  kind: z.enum(securityKinds),
  told: wireFact,
  /** Of several within an hour, the last. */
  at: f.instantOut,
  began_at: f.instantOut,
  count: z.number(),
  /** The one who did it; '': somebody of another company, or the operator of this server. */
  by: z.string(),
  /** Network address; '': not kept. */
  address: z.string(),
})
export type SecurityEvent = z.output<typeof event>

const log = listOf({
  rows: 'data',
  row: event,
  sorts: ['at'],
  filters: { kind: z._default(z.enum(logFilters), 'all') },
})

const rules = {
  factor_groups: z.array(z.number()),
  idle_minutes: z.number(),
  phones_stay: z.boolean(),
  offline_days: z.number(),
}
const result = z.object({ ...rules, version: z.number() })

export const securityContract = {
  rules: endpoint('GET', '/company/getSignInRules', {
    about:
      'Groups that need a second step at sign-in, minutes after which an unused sign-in ends, whether technicians’ phones renew theirs, and for how many days they open without contact.',
    access: owner,
    effect: 'reads',
    reads: ['settings', 'team'],
    reply: z.object({ result, groups: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  saveRules: endpoint('POST', '/company/saveSignInRules', {
    about:
      'Changes the rules for signing in. Who lacks a second step that is asked for can do nothing but set it up.',
    access: owner,
    effect: 'undoable',
    changes: ['settings', 'viewer', 'signIns'],
    input: z.object({
      factor_groups: z.array(f.id).check(z.maxLength(100)),
      idle_minutes: z.coerce
        .number()
        .check(z.refine(value => idleChoices.some(each => each === value), 'Idle minutes is not valid')),
      phones_stay: z.optional(f.flag),
      offline_days: z.optional(
        z.coerce
          .number()
          .check(z.int(), z.gte(1, 'Choose 1 to 14 days.'), z.lte(offlineDays.most, 'Choose 1 to 14 days.')),
      ),
      version: f.version,
    }),
    reply: z.object({ result }),
  }),
  log: endpoint('POST', '/company/getSecurityLog', {
    about: 'Sign-ins, failed ones, refusals by right and changes of rights, of the last 400 days.',
    access: owner,
    effect: 'reads',
    reads: ['settings', 'team', 'permissions', 'signIns'],
    ...log.page,
  }),
  exportLog: endpoint('POST', '/company/exportSecurityLog', {
    about: 'The security log under the same filters, as a CSV file.',
    access: owner,
    effect: 'reads',
    ...log.file,
  }),
}
