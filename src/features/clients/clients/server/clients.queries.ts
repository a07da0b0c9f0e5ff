import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CustomValue } from '#features/account/custom-fields/custom-values.wire.ts'
import { ownFields, storedFields } from '#features/account/custom-fields/server/custom-values.queries.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import type { ClientContacts, Clients } from '#server/db/row-types.ts'
import type { ClientFields, ShownTag } from '../clients.wire.ts'

export type ContactRow = Pick<Selectable<ClientContacts>, 'id' | 'name' | 'phone' | 'email'>
/** Columns that the database derives, and those of merged clients. */
const derived = ['search', 'phone_key', 'email_key', 'name_key', 'place_key', 'merged_into'] as const
export type StoredClient = Omit<
  Selectable<Clients>,
  'company_id' | 'custom_fields' | (typeof derived)[number]
> & { custom_fields: CustomValue[] }
/** A client as a save stores it; own fields that are absent stay. */
export type SavedClient = ClientFields & { custom_fields?: CustomValue[] }
export interface OpenedClient extends StoredClient {
  contacts: ContactRow[]
}
export interface OpenClient extends OpenedClient {
  job_count: number
  tags: ShownTag[]
}

const columns = columnsOf('clients', 'company_id', 'custom_fields', ...derived)

const contactsOf = (tx: CompanyTx) => sql<ContactRow[]>`(
  select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'phone', k.phone, 'email', k.email)
    order by k.position, k.id), '[]')
  from client_contacts k where k.company_id = ${tx.companyId} and k.client_id = c.id)`

const tagsOf = (tx: CompanyTx) => sql<ShownTag[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.colour) order by t.name collate names), '[]')
  from client_tag_links l join client_tags t on t.company_id = l.company_id and t.id = l.tag_id
  where l.company_id = ${tx.companyId} and l.client_id = c.id)`

const jobsOf = (tx: CompanyTx, atMost: number | null) => sql<number>`(
  select count(*)::int from (
    select 1 from jobs j
    where j.company_id = ${tx.companyId} and j.client_id = c.id and j.deleted_at is null limit ${atMost}) counted)`

/** A client that is not deleted, with contacts and the number of jobs, counted up to `mostJobs`; null: all of them. */
export const clientRows = (tx: CompanyTx, mostJobs: number | null) =>
  overAllWork(tx, 'counts of jobs', all => all.rows('clients as c'))
    .where('c.deleted_at', 'is', null)
    .select(columns.map(name => `c.${name}` as const))
    .select([
      ownFields,
      contactsOf(tx).as('contacts'),
      jobsOf(tx, mostJobs).as('job_count'),
      tagsOf(tx).as('tags'),
    ])

export async function openClient(tx: CompanyTx, id: number): Promise<OpenClient | undefined> {
  return clientRows(tx, null).where('c.id', '=', id).executeTakeFirst()
}

/** Own fields of a client. */
export const clientFields = async (tx: CompanyTx, id: number): Promise<CustomValue[]> =>
  (await tx.rows('clients').where('id', '=', id).select(ownFields).executeTakeFirst())?.custom_fields ?? []

export const openClients = (tx: CompanyTx, ids: readonly number[]): Promise<OpenClient[]> =>
  ids.length === 0 ? Promise.resolve([]) : clientRows(tx, 1_000).where('c.id', 'in', ids).execute()

/**
 * Clients with this number, as a part of a statement: `place` is 0 for those whose own it is, 1 where it is a contact's.
 * Where one is to be shown it is the first by `place, id desc`.
 */
export const clientsOfNumber = (tx: CompanyTx, number: RawBuilder<unknown>) => sql`(
  select n.id, coalesce(nullif(n.name, ''), n.company_name) as name, min(n.place) as place from (
    select c.id, c.name, c.company_name, 0 as place from clients c
    where c.company_id = ${tx.companyId} and c.deleted_at is null
      and c.phone_key = phone_key(${number}) and c.phone_key <> ''
    union all
    select c.id, c.name, c.company_name, 1 from client_contacts k
    join clients c on c.company_id = k.company_id and c.id = k.client_id and c.deleted_at is null
    where k.company_id = ${tx.companyId} and phone_key(k.phone) = phone_key(${number}) and phone_key(k.phone) <> '') n
  group by n.id, n.name, n.company_name)`

/** Whom an id stands for: the client themselves, or whom they were merged into. */
export async function presentClientId(tx: CompanyTx, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select present_client(${tx.companyId}, ${id}) as id`.execute(tx)
  return rows[0]!.id
}

/** Clients in whose texts, or a contact's, all words of one of the terms stand: at most `most` for each. */
export async function clientsWithWords(
  tx: CompanyTx,
  terms: readonly string[],
  most: number,
): Promise<OpenClient[]> {
  if (terms.length === 0) return []
  return clientRows(tx, 0)
    .where(
      sql<boolean>`c.id = any(array(
        select found.id from unnest(${terms}::text[]) term, search_clients(term, ${most}, null, '{"all": true}') as found(id)))`,
    )
    .orderBy('c.id')
    .execute()
}

/** Locks the rows of these ids until the transaction ends, in the order of their ids, so that callers can't deadlock. */
export async function lockClients(
  tx: CompanyTx,
  ids: readonly number[],
  state: 'present' | 'deleted' | 'merged' = 'present',
): Promise<StoredClient[]> {
  return tx
    .rows('clients')
    .where('id', 'in', ids)
    .where('deleted_at', state === 'present' ? 'is' : 'is not', null)
    .where('merged_into', state === 'merged' ? 'is not' : 'is', null)
    .select(columns)
    .select(ownFields)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Ids for a new client and its contacts. */
export async function newClientIds(
  tx: CompanyTx,
  contacts: number,
): Promise<{ client: number; contacts: number[] }> {
  const { rows } = await sql<{ client: number; contacts: number[] }>`
    select nextval('client_id_seq') as client,
      array(select nextval('client_contact_id_seq') from generate_series(1, ${contacts}::integer)) as contacts`.execute(
    tx,
  )
  return rows[0]!
}

/** Ids for many new clients, and for as many of their contacts and sites as are asked for. */
export async function newIdsOf(
  tx: CompanyTx,
  asked: { clients: number; contacts: number; sites: number },
): Promise<{ clients: number[]; contacts: number[]; sites: number[] }> {
  const { rows } = await sql<{ clients: number[]; contacts: number[]; sites: number[] }>`
    select array(select nextval('client_id_seq') from generate_series(1, ${asked.clients}::integer)) as clients,
      array(select nextval('client_contact_id_seq') from generate_series(1, ${asked.contacts}::integer)) as contacts,
      array(select nextval('client_site_id_seq') from generate_series(1, ${asked.sites}::integer)) as sites`.execute(
    tx,
  )
  return rows[0]!
}

/** Stores a new client and its contacts with the commit. */
export function addNewClient(
  tx: CompanyTx,
  id: number,
  fields: SavedClient,
  contacts: readonly ContactRow[],
): OpenedClient {
  const client = { custom_fields: [], ...fields, id, created_at: tx.now, deleted_at: null, version: 1 }
  tx.addRows('clients', [client])
  tx.addRows(
    'client_contacts',
    contacts.map((contact, position) => ({ ...contact, client_id: id, position })),
  )
  return { ...client, contacts: [...contacts] }
}

export async function updateClient(
  tx: CompanyTx,
  id: number,
  { custom_fields, ...fields }: SavedClient,
): Promise<StoredClient> {
  return tx
    .updateRows('clients')
    .set({ ...fields, ...storedFields(custom_fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .returning(ownFields)
    .executeTakeFirstOrThrow()
}

/** Deletes clients (a time) or brings them back (null); their rows stay. */
export async function markClientsDeleted(
  tx: CompanyTx,
  ids: readonly number[],
  deletedAt: Date | null,
): Promise<void> {
  await tx
    .updateRows('clients')
    .set({ deleted_at: deletedAt, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .execute()
}

/** Removes clients that were deleted before a time, at most `most`, with their contacts; their jobs stay. */
export function removeClientsForGood(
  tx: CompanyTx,
  before: Date,
  most: number,
): Promise<{ id: number; deleted_at: Date | null }[]> {
  return tx
    .deleteRows('clients')
    .where('id', 'in', from =>
      from
        .selectFrom('clients as c')
        .where('c.company_id', '=', tx.companyId)
        .where('c.deleted_at', '<', before)
        // A merged one can be made two again at any time.
        .where('c.merged_into', 'is', null)
        .orderBy('c.deleted_at')
        .limit(most)
        .select('c.id'),
    )
    .returning(['id', 'deleted_at'])
    .execute()
}

export async function contactsOfClient(tx: CompanyTx, clientId: number): Promise<ContactRow[]> {
  return tx
    .rows('client_contacts')
    .where('client_id', '=', clientId)
    .select(['id', 'name', 'phone', 'email'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Adds contacts after the existing ones and returns their ids in the same order. */
export async function insertContacts(
  tx: CompanyTx,
  clientId: number,
  contacts: readonly Omit<ContactRow, 'id'>[],
): Promise<number[]> {
  if (contacts.length === 0) return []
  const { last } = await tx
    .rows('client_contacts')
    .where('client_id', '=', clientId)
    .select(sql<number>`coalesce(max(position), -1)`.as('last'))
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const [i, contact] of contacts.entries()) {
    ids.push(await insertContact(tx, clientId, contact, last + 1 + i))
  }
  return ids
}

export async function insertContact(
  tx: CompanyTx,
  clientId: number,
  { name, phone, email }: Omit<ContactRow, 'id'>,
  position: number,
): Promise<number> {
  const { id } = await tx
    .insertRows('client_contacts', { client_id: clientId, name, phone, email, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateContact(tx: CompanyTx, contact: ContactRow, position: number): Promise<void> {
  const { id, name, phone, email } = contact
  await tx.updateRows('client_contacts').set({ name, phone, email, position }).where('id', '=', id).execute()
}

export async function deleteContacts(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteRows('client_contacts').where('id', 'in', ids).execute()
}
