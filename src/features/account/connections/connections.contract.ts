import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { connectionStates } from '#shared/connections/connection-facts.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { connectionNames } from './connections.rules.ts'

const kind = z.enum(connectionNames)
const instant = z.nullable(f.instantOut)

const row = z.object({
  id: z.number(),
  /** The account at the other side; '': it has no name. */
  account: z.string(),
  state: z.enum(connectionStates),
  trouble: z.nullable(wireFact),
  next_at: instant,
  used_at: instant,
  ends_at: instant,
  /** Who connected it; '': nobody, or not known. */
  by: z.string(),
  can_end: z.boolean(),
  can_pause: z.boolean(),
  can_retry: z.boolean(),
})
export type ConnectionRow = z.output<typeof row>

const listed = z.object({
  kind,
  /** Text keys. */
  name: z.string(),
  about: z.string(),
  vendor: z.string(),
  of: z.enum(['company', 'person']),
  path: z.string(),
  /** False: the operator has set no keys. */
  is_offered: z.boolean(),
  rows: z.array(row),
})
export type ListedConnection = z.output<typeof listed>

const exchangeSorts = ['at'] as const
export type ExchangeSort = (typeof exchangeSorts)[number]
const exchange = z.object({
  id: z.number(),
  kind,
  /** Text keys: the connection and what was asked. */
  name: z.string(),
  what: z.string(),
  /** The mail or the record that it was about; '': nothing of its own. */
  about: z.string(),
  /** '': as expected. */
  answer: z.string(),
  times: z.number(),
  ms: z.number(),
  at: f.instantOut,
  can_retry: z.boolean(),
  /** When it was last tried again. */
  retried_at: instant,
  /** Outcome of that: '' as expected; null: not known yet. */
  again: z.nullable(z.string()),
})
export type Exchange = z.output<typeof exchange>
const exchangeList = listOf({
  rows: 'data',
  row: exchange,
  sorts: exchangeSorts,
  filters: {
    kind: z._default(z.union([z.literal(''), kind]), ''),
    failed: z._default(f.flag, false),
  },
})

const which = z.object({ kind, id: f.id })
const changes = ['settings', 'books', 'appointments', 'reviews'] as const
const journal = user({ permission: 'settings' })

export const connectionsContract = {
  list: endpoint('GET', '/settings/getConnections', {
    about:
      'Services that the company and the viewer can connect, how each connection is, and what comes next; of an owner those of all people.',
    access: user(),
    effect: 'reads',
    reads: ['settings', 'books', 'reviews'],
    reply: z.object({ result: z.array(listed) }),
  }),
  pause: endpoint('POST', '/settings/pauseConnection', {
    about: 'Pauses a connection, or has it go on with what came meanwhile.',
    access: user(),
    effect: 'undoable',
    changes,
    input: z.extend(which, { is_paused: f.flag }),
  }),
  retry: endpoint('POST', '/settings/retryConnection', {
    about: 'Has a connection tried again now instead of later.',
    access: user(),
    effect: 'leaves',
    changes,
    input: which,
  }),
  end: endpoint('POST', '/settings/endConnection', {
    about: 'Ends a connection at once and for good, and gives the consent back to its vendor.',
    access: user(),
    effect: 'leaves',
    openWithoutPlan: true,
    changes: [...changes, 'activity'],
    input: which,
  }),
  exchanges: endpoint('POST', '/settings/getExchanges', {
    about:
      'The journal of the last 30 days: what was asked of other services, what they answered and how long it took; the same within an hour is one row.',
    access: journal,
    effect: 'reads',
    reads: ['settings'],
    ...exchangeList.page,
  }),
  retryExchange: endpoint('POST', '/settings/retryExchange', {
    about:
      'Has an exchange that failed tried again now, where its connection can; what came of it stands in its row. Asked twice it is done once.',
    access: journal,
    effect: 'leaves',
    changes,
    input: z.object({ id: f.id }),
  }),
  exportExchanges: endpoint('POST', '/settings/exportExchanges', {
    about: 'All that getExchanges finds under the same filters, as a CSV file.',
    access: journal,
    effect: 'reads',
    ...exchangeList.file,
  }),
  start: endpoint('POST', '/settings/startConsent', {
    about:
      'The address of the vendor’s page on which a person agrees to a purpose; it leads back to /settings/connections within ten minutes, once.',
    access: user(),
    effect: 'undoable',
    input: z.object({ purpose: f.requiredLine(40) }),
    reply: z.object({ url: z.string() }),
  }),
  finish: endpoint('POST', '/settings/finishConsent', {
    about: 'Takes what the vendor’s page sent along: the code and the state. Answers the screen to go to.',
    access: user(),
    effect: 'leaves',
    changes: ['settings'],
    input: z.object({
      code: z.string().check(z.minLength(1), z.maxLength(2_000)),
      state: z.string().check(z.minLength(1), z.maxLength(2_000)),
    }),
    reply: z.object({ path: z.string() }),
  }),
}
