import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { holdKinds, reportKinds } from './held-addresses.rules.ts'

const office = user({ permission: 'clients.manage' })
const hold = {
  kind: z.enum(holdKinds),
  /** The other server's status, such as 5.1.1; '': none. */
  code: z.string(),
  /** The other server's words. */
  reason: z.string(),
  at: f.instantOut,
}
const heldRow = z.object({ id: z.number(), address: z.string(), ...hold })
export type HeldAddressRow = z.output<typeof heldRow>

const heldList = listOf({
  rows: 'data',
  row: heldRow,
  sorts: ['id'],
  filters: { search: f.searchText(200) },
})

export const heldAddressesContract = {
  state: endpoint('GET', '/messages/heldAddress', {
    about: 'Why mail to an address is on hold, and what other servers reported about it.',
    access: user(),
    effect: 'reads',
    reads: ['messages'],
    input: z.object({ address: f.line(254) }),
    reply: z.object({
      holds: z.array(z.object(hold)),
      /** The newest first. */
      history: z.array(
        z.object({
          id: z.number(),
          kind: z.enum(reportKinds),
          code: z.string(),
          reason: z.string(),
          at: f.instantOut,
          /** Who allowed it again; '': a report of another server. */
          by: z.string(),
        }),
      ),
    }),
  }),
  list: endpoint('POST', '/messages/heldAddresses', {
    about: 'Addresses that mail no longer goes to, as it came back or was reported as spam.',
    access: office,
    effect: 'reads',
    reads: ['messages'],
    ...heldList.page,
  }),
  allow: endpoint('POST', '/messages/allowAddress', {
    about: 'Takes an address off hold; reports from then on count anew.',
    access: office,
    effect: 'undoable',
    changes: ['messages'],
    input: z.object({ address: f.requiredLine(254) }),
  }),
}
