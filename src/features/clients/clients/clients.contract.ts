import * as z from 'zod/mini'
import { fieldFilter } from '#features/account/custom-fields/custom-values.wire.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { client, clientRow, clientSave } from './clients.wire.ts'

const manage = user({ permission: 'clients.manage' })
const book = user({ permission: ['clients.manage', 'jobs.book'] })

/** fit: the client that a search most likely means comes first. */
const clientSorts = ['id', 'name', 'company_name', 'suburb', 'created_at', 'fit'] as const
export type ClientSort = (typeof clientSorts)[number]

const clientList = listOf({
  rows: 'results',
  row: clientRow,
  sorts: clientSorts,
  /** tag: clients who have this one. */
  filters: { search: f.searchText(200), tag: f.idOrNone, ...fieldFilter },
  maxSize: 6000,
})

export const clientsContract = {
  list: endpoint('POST', '/client/getClients', {
    about:
      'Clients by page; as slim rows up to 6,000 on one page. search looks in all fields; where none has it, alike is true and the rows are those that a mistyped text resembles.',
    access: book,
    effect: 'reads',
    reads: ['clients', 'jobs'],
    ...clientList.page,
  }),
  exportClients: endpoint('POST', '/client/exportClients', {
    about: 'All that getClients finds under the same search, as a CSV file of at most 100,000 rows.',
    access: book,
    effect: 'reads',
    ...clientList.file,
  }),
  open: endpoint('GET', '/client/getClient/:id', {
    about: 'One client with contacts. The id of one that was merged gives whom they were merged into.',
    access: book,
    effect: 'reads',
    reads: ['clients', 'jobs'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: client }),
  }),
  similar: endpoint('POST', '/client/getSimilarClients', {
    about:
      'Clients that somebody may be: the same phone or email, also of a contact, or the same name and address. At most 5.',
    access: book,
    effect: 'reads',
    reads: ['clients'],
    input: z.object({
      name: f.line(200),
      phone: f.line(40),
      email: f.line(254),
      address: f.line(300),
      /** A client that is not meant: the one that is being changed. */
      except: z.optional(f.id),
    }),
    reply: z.object({
      results: z.array(
        z.object({ ...clientRow.shape, same: z.array(z.enum(['phone', 'email', 'address'])) }),
      ),
    }),
  }),
  add: endpoint('POST', '/client/addClient', {
    about: 'Adds a client with contacts.',
    access: manage,
    effect: 'undoable',
    changes: ['clients'],
    input: clientSave({}),
    reply: z.object({ id: z.number() }),
  }),
  edit: endpoint('POST', '/client/editClient/:id', {
    about: 'Changes a client; contacts that are not sent are removed.',
    access: manage,
    effect: 'undoable',
    changes: ['clients'],
    input: clientSave({ id: f.id, version: f.version }),
    reply: z.object({ result: client }),
  }),
  remove: endpoint('POST', '/client/deleteCustomers', {
    about: 'Deletes clients; their jobs stay. Can be undone with restoreCustomers.',
    access: manage,
    effect: 'undoable',
    changes: ['clients'],
    input: z.object({ ids: f.idList }),
  }),
  restore: endpoint('POST', '/client/restoreCustomers', {
    about: 'Brings deleted clients back.',
    access: manage,
    effect: 'undoable',
    changes: ['clients'],
    input: z.object({ ids: f.idList }),
  }),
}
