import * as z from 'zod/mini'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { channels } from '../consents/consents.rules.ts'
import { scopes } from './opt-outs.rules.ts'

/** Token of an unsubscribe link. */
const token = f.secret(f.line(1_000))

const optOut = z.object({
  id: z.number(),
  channel: z.enum(channels),
  address: z.string(),
  via: z.enum(['stop', 'link', 'office']),
  at: f.instantOut,
})

const optOutList = listOf({
  rows: 'data',
  row: optOut,
  sorts: ['id'],
  filters: { search: f.searchText(200) },
})

export const optOutsContract = {
  list: endpoint('POST', '/messages/optOuts', {
    about: 'Numbers and addresses that want no more messages.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['messages'],
    ...optOutList.page,
  }),
  change: endpoint('POST', '/messages/changeOptOut', {
    about: 'Enters that a number or address wants no more messages, or wants them again.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['messages'],
    input: z.object({ channel: z.enum(channels), address: f.requiredLine(254), checked: f.flag }),
  }),
  read: endpoint('GET', '/unsubscribe', {
    about: 'Whose messages an unsubscribe link is about.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token }),
    reply: z.object({
      company: z.string(),
      channel: z.enum(channels),
      address: z.string(),
      unsubscribed: z.boolean(),
      /** marketing: all other messages go on. */
      scope: z.enum(scopes),
    }),
  }),
  unsubscribe: endpoint('POST', '/unsubscribe', {
    about:
      'Ends the messages of one company to the link’s address, or its marketing alone, or takes them up again.',
    access: everybody,
    effect: 'undoable',
    changes: ['messages'],
    input: z.object({ token, checked: z._default(f.flag, true) }),
  }),
}
