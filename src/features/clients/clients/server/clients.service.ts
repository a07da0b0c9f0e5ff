import type { CustomValue } from '#features/account/custom-fields/custom-values.wire.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { notFound } from '#server/refusal.ts'
import { type ClientFields, emptyClient } from '../clients.wire.ts'
import {
  addNewClient,
  type ContactRow,
  contactsOfClient,
  deleteContacts,
  insertContact,
  insertContacts,
  newClientIds,
  type OpenClient,
  type SavedClient,
  updateClient,
  updateContact,
} from './clients.queries.ts'

export type NewContact = Omit<ContactRow, 'id'>

/** Defaults: nothing in the other fields, no contacts. */
export interface NewClient extends Partial<ClientFields> {
  name: string
  custom_fields?: CustomValue[]
  contacts?: readonly NewContact[]
}

/** Stores an identical billing address as "same as main", so that it follows when the main address changes. */
const withBilling = <C extends ClientFields>(client: C): C => ({
  ...client,
  billing_address: client.billing_address === client.main_address ? '' : client.billing_address,
})

/** Adds a client with contacts in the caller's transaction. */
export async function addClient(tx: CompanyTx, input: NewClient): Promise<{ id: number }> {
  const ids = await newClientIds(tx, input.contacts?.length ?? 0)
  addClientAs(tx, ids, input)
  return { id: ids.client }
}

/** Like `addClient`, where the ids are there already. */
export function addClientAs(
  tx: CompanyTx,
  ids: { client: number; contacts: readonly number[] },
  { contacts = [], ...fields }: NewClient,
): void {
  const filled = withBilling({ ...emptyClient, ...fields })
  tx.record('clients', null, addNewClient(tx, ids.client, filled, withIds(contacts, ids.contacts)))
}

/** Adds contacts to an existing client and returns their ids in the same order. */
export async function addContacts(
  tx: CompanyTx,
  clientId: number,
  contacts: readonly NewContact[],
): Promise<number[]> {
  const ids = await insertContacts(tx, clientId, contacts)
  if (ids.length > 0)
    tx.record('clients', { contacts_added: [] }, { contacts_added: withIds(contacts, ids) }, clientId)
  return ids
}

/** Changes contacts of a client, which stay where they are in its list; 404 when one is not the client's. */
export async function changeContacts(
  tx: CompanyTx,
  clientId: number,
  contacts: readonly ContactRow[],
): Promise<void> {
  if (contacts.length === 0) return
  const before = await contactsOfClient(tx, clientId)
  const positions = contacts.map(({ id }) => before.findIndex(each => each.id === id))
  if (positions.includes(-1)) notFound()
  for (const [i, contact] of contacts.entries()) await updateContact(tx, contact, positions[i]!)
  const after = await contactsOfClient(tx, clientId)
  tx.record('clients', { contacts: before }, { contacts: after }, clientId)
}

function withIds(contacts: readonly NewContact[], ids: readonly number[]): ContactRow[] {
  return contacts.map(({ name, phone, email }, i) => ({ id: ids[i]!, name, phone, email }))
}

/** Replaces a client's fields and contacts; contacts missing from the new ones are removed. */
export async function changeClient(
  tx: CompanyTx,
  before: OpenClient,
  fields: SavedClient,
  contacts: readonly (NewContact & { id?: number | undefined })[],
): Promise<void> {
  const kept = new Set(contacts.flatMap(contact => contact.id ?? []))
  const ownIds = new Set(before.contacts.map(contact => contact.id))
  if ([...kept].some(id => !ownIds.has(id))) notFound()
  const after = await updateClient(tx, before.id, withBilling(fields))
  await deleteContacts(
    tx,
    [...ownIds].filter(id => !kept.has(id)),
  )
  for (const [position, { id, ...contact }] of contacts.entries()) {
    if (id === undefined) await insertContact(tx, before.id, contact, position)
    else await updateContact(tx, { id, ...contact }, position)
  }
  const { job_count: _, ...row } = before
  tx.record('clients', row, { ...after, contacts: await contactsOfClient(tx, before.id) })
}
