import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'

const manage = user({ permission: 'clients.manage' })
const book = user({ permission: ['clients.manage', 'jobs.book'] })

/** A client as lists and pickers take it; `additional_contacts` is JSON text of {id, name, phone, email}. */
export const clientRow = z.object({
  id: z.number(),
  name: z.string(),
  company_name: z.string(),
  phone: z.string(),
  email: z.string(),
  main_address: z.string(),
  /** '': the same as the main address. */
  billing_address: z.string(),
  suburb_name: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  additional_contacts: z.string(),
  /** Jobs of the client, deleted ones left out, counted up to 1,000; null on pages of more than 200 rows. */
  job_count: z.nullable(z.number()),
})
export type ClientRow = z.infer<typeof clientRow>

export const contact = z.object({ id: z.number(), name: z.string(), phone: z.string(), email: z.string() })
export type Contact = z.infer<typeof contact>

export const client = z.object({
  ...clientRow.shape,
  note: z.string(),
  contacts: z.array(contact),
  created: z.string(),
  job_count: z.number(),
  version: z.number(),
})
export type Client = z.infer<typeof client>

export const contactInput = z.object({
  id: z.optional(f.id),
  name: f.requiredLine(120, 'Contact name is required'),
  phone: f.line(40),
  email: f.optionalEmail,
})

const clientInput = {
  name: f.requiredLine(200, 'Name required.'),
  company_name: f.line(200),
  email: f.optionalEmail,
  phone: f.line(40),
  main_address: f.line(300),
  suburb_name: f.line(120),
  latitude: f.latitude,
  longitude: f.longitude,
  billing_address: f.line(300),
  note: f.text(5000),
  contacts: z._default(z.array(contactInput).check(z.maxLength(50)), []),
}

const clientSorts = ['id', 'name', 'company_name', 'suburb', 'created_at'] as const
export type ClientSort = (typeof clientSorts)[number]

const clientList = listOf({
  rows: 'results',
  row: clientRow,
  sorts: clientSorts,
  filters: { search: f.line(200) },
  maxSize: 6000,
})

export const clientsContract = {
  list: endpoint('POST', '/client/getClients', {
    about: 'Clients by page; as slim rows up to 6,000 on one page. search looks in all fields.',
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
    about: 'One client with contacts.',
    access: book,
    effect: 'reads',
    reads: ['clients', 'jobs'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: client }),
  }),
  add: endpoint('POST', '/client/addClient', {
    about: 'Adds a client with contacts.',
    access: manage,
    effect: 'undoable',
    changes: ['clients'],
    input: z.object(clientInput),
    reply: z.object({ id: z.number() }),
  }),
  edit: endpoint('POST', '/client/editClient/:id', {
    about: 'Changes a client; contacts that are not sent are removed.',
    access: manage,
    effect: 'undoable',
    changes: ['clients'],
    input: z.object({ id: f.id, ...clientInput, version: f.version }),
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
