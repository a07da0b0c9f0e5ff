import * as z from 'zod/mini'
import {
  type CustomValue,
  customValues,
  listedFields,
  savedFields,
  writeListed,
} from '#features/account/custom-fields/custom-values.wire.ts'
import * as f from '#shared/fields.ts'
import * as s from '#shared/spelling.ts'

// How a client is spelt on the wire: in what is saved ('save'), in the open client ('open') and in rows of lists and
// pickers ('row'). Everywhere else a field is called as its column.

const suburb = { save: 'suburb_name', open: 'suburb_name', row: 'suburb_name' } as const
const latitude = { save: 'latitude', open: 'latitude', row: 'latitude' } as const
const longitude = { save: 'longitude', open: 'longitude', row: 'longitude' } as const

export const clientFields = {
  name: s.field(s.requiredLine(200, 'Name required.')),
  company_name: s.field(s.line(200)),
  phone: s.field(s.phone),
  email: s.field(s.email),
  main_address: s.field(s.line(300)),
  suburb: s.field(s.line(120), suburb),
  lat: s.field(s.latitude, latitude),
  lng: s.field(s.longitude, longitude),
  /** '': same as the main address. */
  billing_address: s.field(s.line(300)),
  note: s.field(s.text(5000), { save: 'note', open: 'note' }),
} as const

/** The fields written to a client's row unchanged. */
export type ClientFields = s.Carried<typeof clientFields, 'save'>
/** The fields of a client that has none filled in yet. */
export const emptyClient: ClientFields = s.emptyOf(clientFields)

export const contact = z.object({ id: z.number(), name: z.string(), phone: z.string(), email: z.string() })
export type Contact = z.infer<typeof contact>

export const contactInput = z.object({
  id: z.optional(f.id),
  name: f.requiredLine(120, 'Contact name is required'),
  phone: f.phone,
  email: f.optionalEmail,
})

/** `more` are names in the path and the version. */
export const clientSave = <X extends z.core.$ZodShape>(more: X) =>
  s.inputOf(clientFields, 'save', {
    contacts: z._default(z.array(contactInput).check(z.maxLength(50)), []),
    /** The client's complete tags, by name; absent: unchanged. */
    tags: z.optional(z.array(f.requiredLine(40)).check(z.maxLength(20))),
    ...savedFields,
    ...more,
  })

/** Some or all of a client's fields as sent in a save. */
export const spellClient = <V extends s.Sendable<typeof clientFields, 'save'>>(values: V) =>
  s.encodeInput(clientFields, 'save', values)
/** Our field name for each wire name, so that a form can show what was refused. */
export const ourClientNames = s.ourNames(clientFields)

const shownTag = z.object({ id: z.number(), name: z.string(), color: z.string() })
export type ShownTag = z.output<typeof shownTag>

/** A client in lists and pickers; `additional_contacts` is a JSON text of contacts. */
export const clientRow = z.object({
  ...s.replyShape(clientFields, 'row'),
  id: z.number(),
  additional_contacts: z.string(),
  /** The client's jobs without deleted ones, counted up to 1,000; null on pages of more than 200 rows. */
  job_count: z.nullable(z.number()),
  tags: z.array(shownTag),
  /** Absent on pages of more than 200 rows. */
  ...listedFields,
})
export type ClientRow = z.output<typeof clientRow>

export const client = z.object({
  ...clientRow.shape,
  ...s.replyShape(clientFields, 'open'),
  contacts: z.array(contact),
  custom_fields: z.string(),
  created: f.instantOut,
  job_count: z.number(),
  version: z.number(),
})
export type Client = z.output<typeof client>

interface ListedClient extends ClientFields {
  id: number
  contacts: readonly Contact[]
  tags: readonly ShownTag[]
  custom_fields: readonly CustomValue[]
}

interface OpenClient extends ListedClient {
  created_at: Date
  job_count: number
  version: number
}

/** `job_count` null: they were not counted. */
export function clientRowToWire(row: ListedClient, job_count: number | null): z.input<typeof clientRow> {
  return {
    id: row.id,
    additional_contacts: JSON.stringify(row.contacts),
    job_count,
    tags: [...row.tags],
    ...(job_count !== null && writeListed(row.custom_fields)),
    ...s.encode(clientFields, 'row', row),
  }
}

export function clientToWire(row: OpenClient): z.input<typeof client> {
  return {
    ...clientRowToWire(row, row.job_count),
    ...s.encode(clientFields, 'open', row),
    contacts: [...row.contacts],
    custom_fields: customValues.write(row.custom_fields),
    created: row.created_at,
    job_count: row.job_count,
    version: row.version,
  }
}

/** A client in a list, as the screens use it. */
export type FoundClient = ReturnType<typeof clientRowFromWire>

export function clientRowFromWire(reply: ClientRow) {
  const { id, additional_contacts, job_count, tags } = reply
  const contacts = (additional_contacts ? JSON.parse(additional_contacts) : []) as Contact[]
  const { custom_fields } = reply
  return { id, contacts, job_count, tags, custom_fields, ...s.readReply(clientFields, 'row', reply) }
}

/** An open client, as the screens use it. */
export type ShownClient = ReturnType<typeof clientFromWire>

export function clientFromWire(reply: Client) {
  const { id, contacts, job_count, tags, version } = reply
  const custom_fields = customValues.read(reply.custom_fields)
  return {
    id,
    contacts,
    job_count,
    tags,
    version,
    custom_fields,
    ...s.readReply(clientFields, 'open', reply),
  }
}
