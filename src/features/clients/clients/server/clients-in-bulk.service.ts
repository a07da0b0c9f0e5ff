import type { CompanyTx } from '#server/db/company-tx.ts'
import { found } from '#server/refusal.ts'
import { technicianColours } from '#shared/colours/colour.ts'
import { emptyClient } from '../clients.wire.ts'
import { addSites, removeSites } from './client-sites.queries.ts'
import { changeTags, tagIds } from './client-tags.queries.ts'
import {
  addNewClient,
  deleteContacts,
  insertContacts,
  lockClients,
  newIdsOf,
  type SavedClient,
  updateClient,
} from './clients.queries.ts'

type Fields = Partial<SavedClient> & { name: string }

/** A client as a file describes them: their fields, and what comes to those that are there. */
export interface ImportedClient {
  fields: Fields
  contacts: readonly { name: string; phone: string; email: string }[]
  sites: readonly {
    name: string
    address: string
    suburb: string
    lat: number | null
    lng: number | null
  }[]
  tags: readonly string[]
}

/** The ids of tags by name, added where they are not there yet. */
export async function idsOfTags(
  tx: CompanyTx,
  names: readonly string[],
  /** The import that makes them. */
  importId: number | null = null,
): Promise<(names: readonly string[]) => number[]> {
  const ids = await tagIds(tx, [...new Set(names)], technicianColours, importId)
  return wanted => [...new Set(wanted.flatMap(name => ids.get(name.toLowerCase()) ?? []))]
}

/** Adds many clients in a few statements; their ids, in the same order. */
export async function addImportedClients(
  tx: CompanyTx,
  clients: readonly ImportedClient[],
  importId: number,
): Promise<number[]> {
  if (clients.length === 0) return []
  const all = <T>(of: (client: ImportedClient) => readonly T[]) => clients.flatMap(of)
  const ids = await newIdsOf(tx, {
    clients: clients.length,
    contacts: all(client => client.contacts).length,
    sites: all(client => client.sites).length,
  })
  const idsOf = await idsOfTags(
    tx,
    all(client => client.tags),
    importId,
  )
  const added = clients.map(({ fields, contacts, sites, tags }, i) => {
    const id = ids.clients[i]!
    const own = contacts.map(contact => ({ id: ids.contacts.shift()!, ...contact }))
    const after = addNewClient(tx, id, { ...emptyClient, ...fields }, own)
    addSites(
      tx,
      sites.map(site => ({ id: ids.sites.shift()!, client_id: id, ...site })),
    )
    tx.addRows(
      'client_tag_links',
      idsOf(tags).map(tag_id => ({ client_id: id, tag_id })),
    )
    return {
      row: id,
      before: null,
      after: { ...after, ...(sites.length > 0 && { sites }), ...(tags.length > 0 && { tags }) },
    }
  })
  tx.recordMany('clients', added)
  return ids.clients
}

/** The client's fields needed to restore them. */
interface ClientBefore extends Record<string, unknown> {
  fields: SavedClient
  contacts: number[]
  sites: number[]
  tags: number[]
}

/** Takes into a client what a file says; what they were, and the version that they have since. */
export async function takeIntoClient(
  tx: CompanyTx,
  id: number,
  { fields, contacts, sites, tags }: ImportedClient,
  importId: number,
): Promise<{ version: number; before: ClientBefore }> {
  const [row] = await lockClients(tx, [id])
  const { id: _, created_at, deleted_at, version, ...was } = found(row)
  const after = await updateClient(tx, id, { ...was, ...fields })
  const addedContacts = await insertContacts(tx, id, contacts)
  const newIds = await newIdsOf(tx, { clients: 0, contacts: 0, sites: sites.length })
  addSites(
    tx,
    sites.map((site, i) => ({ id: newIds.sites[i]!, client_id: id, ...site })),
  )
  const added = (await idsOfTags(tx, tags, importId))(tags)
  await changeTags(tx, [id], { add: added, remove: [] })
  tx.recordMany('clients', [
    {
      row: id,
      before: { ...row, contacts: [], sites: [], tags: [] },
      after: { ...after, contacts, sites, tags },
    },
  ])
  return {
    version: after.version,
    before: { fields: was, contacts: addedContacts, sites: newIds.sites, tags: added },
  }
}

/** Puts a client back as they were before what a file said, newest first; false if somebody has changed them since. */
export async function putClientBack(
  tx: CompanyTx,
  { id, version }: { id: number; version: number },
  befores: readonly Record<string, unknown>[],
): Promise<boolean> {
  const [row] = await lockClients(tx, [id])
  if (row?.version !== version) return false
  const steps = befores as readonly ClientBefore[]
  const after = await updateClient(tx, id, steps.at(-1)!.fields)
  await deleteContacts(
    tx,
    steps.flatMap(step => step.contacts),
  )
  await removeSites(
    tx,
    steps.flatMap(step => step.sites),
  )
  await changeTags(tx, [id], { add: [], remove: steps.flatMap(step => step.tags) })
  tx.recordMany('clients', [{ row: id, before: row, after }])
  return true
}

/** Gives tags to a client who is added in the same transaction. */
export async function tagNewClient(tx: CompanyTx, id: number, tags: readonly string[]): Promise<void> {
  const idsOf = await idsOfTags(tx, tags)
  tx.addRows(
    'client_tag_links',
    idsOf(tags).map(tag_id => ({ client_id: id, tag_id })),
  )
}

/** Gives a client these tags and no others. */
export async function setTags(
  tx: CompanyTx,
  { id, tags: before }: { id: number; tags: readonly { id: number; name: string }[] },
  tags: readonly string[],
): Promise<void> {
  const wanted = (await idsOfTags(tx, tags))(tags)
  const add = wanted.filter(tag => !before.some(each => each.id === tag))
  const remove = before.map(each => each.id).filter(tag => !wanted.includes(tag))
  if (add.length === 0 && remove.length === 0) return
  await changeTags(tx, [id], { add, remove })
  tx.record('clients', { tags: before.map(each => each.name) }, { tags }, id)
}
