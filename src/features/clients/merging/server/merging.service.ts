import { addSites, removeSites } from '#features/clients/clients/server/client-sites.queries.ts'
import { changeTags, tagsOfClients } from '#features/clients/clients/server/client-tags.queries.ts'
import {
  deleteContacts,
  insertContacts,
  lockClients,
  newIdsOf,
  type SavedClient,
  updateClient,
} from '#features/clients/clients/server/clients.queries.ts'
import { joinThreadsOf, partThreadsOf } from '#features/talk/threads/server/thread-joins.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { found, refuse } from '#server/refusal.ts'
import { leftOver, type MergeField } from '../merging.rules.ts'
import {
  insertMerge,
  isBuiltOn,
  leaveForeignSites,
  lockMerge,
  markUndone,
  moveBelongings,
  setMergedInto,
} from './merging.queries.ts'

/**
 * Makes one client of two. What is not kept of the merged one's phone, email and address becomes a contact and a site,
 * their other rows go over as they are, and what it takes to make them two again is kept beside. Links that were sent to
 * the merged client name documents, which go over, or the client, who is found under the kept one from now on.
 */
export async function mergeClients(
  tx: CompanyTx,
  keepId: number,
  mergeId: number,
  taken: readonly MergeField[],
): Promise<number> {
  if (keepId === mergeId) refuse(400, 'Choose two different clients.', { field: 'merge' })
  const rows = await lockClients(tx, [keepId, mergeId])
  const keep = found(rows.find(row => row.id === keepId))
  const merge = found(rows.find(row => row.id === mergeId))
  const { id: _, created_at, deleted_at, version, ...fields } = keep
  const left = leftOver(keep, merge, taken)
  const next: SavedClient = {
    ...fields,
    // The kept client's own fields stay, and those that it lacks come along.
    custom_fields: [
      ...keep.custom_fields,
      ...merge.custom_fields.filter(({ id }) => !keep.custom_fields.some(own => own.id === id)),
    ],
  }
  for (const field of taken) next[field] = merge[field]
  if (taken.includes('main_address'))
    Object.assign(next, { suburb: merge.suburb, lat: merge.lat, lng: merge.lng })
  if (left.note) next.note = [next.note, left.note].filter(Boolean).join('\n').slice(0, 5_000)

  const moved = await moveBelongings(tx, mergeId, keepId, null)
  await joinThreadsOf(tx, mergeId, keepId)
  const contacts = left.contact
    ? await insertContacts(tx, keepId, [{ ...left.contact, name: left.contact.name.slice(0, 120) }])
    : []
  const sites = left.address ? (await newIdsOf(tx, { clients: 0, contacts: 0, sites: 1 })).sites : []
  addSites(
    tx,
    sites.map(id => ({ id, client_id: keepId, address: left.address })),
  )
  const has = await tagsOfClients(tx, [keepId, mergeId])
  const tagsOf = (id: number) => has.filter(tag => tag.client_id === id).map(tag => tag.tag_id)
  const tags = tagsOf(mergeId).filter(tag => !tagsOf(keepId).includes(tag))
  await changeTags(tx, [keepId], { add: tags, remove: [] })
  const after = await updateClient(tx, keepId, next)
  await setMergedInto(tx, mergeId, keepId)
  tx.record('clients', keep, { ...after, merged: merge.name })
  tx.record('clients', merge, { ...merge, deleted_at: tx.now, merged_into: keepId })
  tellAll(tx)
  return insertMerge(tx, {
    kept_id: keepId,
    merged_id: mergeId,
    moved,
    before: { fields, contacts, sites, tags },
    version_after: after.version,
  })
}

/** Makes them two again; false where the kept one was changed since, whose fields stay as they are. */
export async function undoMerge(tx: CompanyTx, id: number): Promise<boolean> {
  const merge = found(await lockMerge(tx, id))
  if (await isBuiltOn(tx, merge)) return refuse(409, 'Undo the later merge of this client first.')
  const { kept_id, merged_id, before, moved } = merge
  const keep = found((await lockClients(tx, [kept_id]))[0])
  const gone = found((await lockClients(tx, [merged_id], 'merged'))[0])
  await moveBelongings(tx, kept_id, merged_id, moved)
  await partThreadsOf(tx, merged_id)
  await leaveForeignSites(tx, [kept_id, merged_id])
  await deleteContacts(tx, before.contacts)
  await removeSites(tx, before.sites)
  await changeTags(tx, [kept_id], { add: [], remove: before.tags })
  await setMergedInto(tx, merged_id, null)
  const isSame = keep.version === merge.version_after
  const after = isSame ? await updateClient(tx, kept_id, before.fields as unknown as SavedClient) : keep
  tx.record('clients', keep, { ...after, unmerged: gone.name })
  tx.record('clients', gone, { ...gone, deleted_at: null, merged_into: null })
  await markUndone(tx, id)
  tellAll(tx)
  return isSame
}

const tellAll = (tx: CompanyTx) => tx.tell('jobs', 'diary', 'quotes', 'invoices')
