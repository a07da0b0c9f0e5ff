import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuseStale, refuseTaken } from '#server/refusal.ts'
import type { Gets } from '#shared/endpoint.ts'
import type { clientSitesContract, clientTagsContract } from '../client-extras.contract.ts'
import { insertSite, lockSite, sitesOfClient, updateSite } from './client-sites.queries.ts'
import {
  allTags,
  changeTags,
  deleteTag,
  lockTag,
  tagName,
  tagsOfClients,
  updateTag,
} from './client-tags.queries.ts'
import { lockClients, openClient } from './clients.queries.ts'
import { idsOfTags } from './clients-in-bulk.service.ts'

const fieldsOf = ({
  name,
  address,
  suburb_name,
  latitude,
  longitude,
  contact_name,
  contact_phone,
  note,
}: Gets<typeof clientSitesContract.add>) => ({
  name,
  address,
  contact_name,
  contact_phone,
  note,
  suburb: suburb_name,
  lat: latitude,
  lng: longitude,
})

export const clientSitesHandlers: Handlers<typeof clientSitesContract> = {
  async list({ id }, ctx) {
    const sites = await ctx.read(async tx => {
      const [client, sites] = await Promise.all([openClient(tx, id), sitesOfClient(tx, id)])
      found(client)
      return sites
    })
    return {
      result: sites.map(
        ({ client_id, suburb, lat, lng, last_job_at, created_at: _, deleted_at: __, ...site }) => ({
          ...site,
          customer_id: client_id,
          suburb_name: suburb,
          latitude: lat,
          longitude: lng,
          last_job: last_job_at,
        }),
      ),
    }
  },

  add: ({ id, ...input }, ctx) =>
    ctx.write(async tx => {
      const [client] = await lockClients(tx, [id])
      const site = await insertSite(tx, found(client).id, fieldsOf({ id, ...input }))
      tx.record('clients', null, { site }, id)
      return { id: site.id }
    }),

  edit: ({ version, ...input }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockSite(tx, input.id))
      if (before.deleted_at) found(null)
      refuseStale(version, before, { id: before.id, version: before.version })
      const after = await updateSite(tx, input.id, fieldsOf(input))
      tx.record('clients', { site: before }, { site: after }, before.client_id)
      return {}
    }),

  remove: ({ id, restore }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockSite(tx, id))
      const after = await updateSite(tx, id, { deleted_at: restore ? null : tx.now })
      tx.record('clients', { site: before }, { site: after }, before.client_id)
      return {}
    }),
}

const ifTaken = refuseTaken(tagName, 'There is already a tag with this name.', { field: 'name' })

/** Leaves in the record of each client which tags they had and have. */
async function recorded(tx: CompanyTx, ids: readonly number[], change: () => Promise<void>) {
  const before = await tagsOfClients(tx, ids)
  await change()
  const after = await tagsOfClients(tx, ids)
  const namesIn = (tags: typeof before, id: number) => ({
    tags: tags.filter(tag => tag.client_id === id).map(tag => tag.name),
  })
  tx.recordMany(
    'clients',
    ids.map(row => ({ row, before: namesIn(before, row), after: namesIn(after, row) })),
  )
  return { before, after }
}

/** Removes those of the tags that no client has any more. */
async function dropUnused(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  const unused = (await allTags(tx)).filter(tag => tag.clients === 0 && ids.includes(tag.id))
  for (const { clients: _, ...tag } of unused) {
    await deleteTag(tx, tag.id)
    tx.record('client_tags', tag, null)
  }
}

type Tagged = Awaited<ReturnType<typeof tagsOfClients>>

/** For each tag the clients who have it in one list and not in the other. */
function onlyIn(those: Tagged, others: Tagged): Map<string, number[]> {
  const key = ({ client_id, tag_id }: Tagged[number]) => `${client_id} ${tag_id}`
  const known = new Set(others.map(key))
  const clients = new Map<string, number[]>()
  for (const link of those)
    if (!known.has(key(link))) clients.set(link.name, [...(clients.get(link.name) ?? []), link.client_id])
  return clients
}

export const clientTagsHandlers: Handlers<typeof clientTagsContract> = {
  async list(_input, ctx) {
    const tags = await ctx.read(allTags)
    return { result: tags.map(({ colour, ...tag }) => ({ ...tag, color: colour })) }
  },

  apply: ({ ids, add, remove, drop }, ctx) =>
    ctx.write(async tx => {
      const clients = ids.length === 0 ? [] : (await lockClients(tx, ids)).map(row => row.id)
      if (clients.length === 0) return notFound()
      const known = new Map((await allTags(tx)).map(tag => [tag.name.toLowerCase(), tag.id]))
      const idsOf = await idsOfTags(tx, add)
      const gone = remove.flatMap(name => known.get(name.toLowerCase()) ?? [])
      const { before, after } = await recorded(tx, clients, () =>
        changeTags(tx, clients, { add: idsOf(add), remove: gone }),
      )
      if (drop) await dropUnused(tx, gone)
      const [given, taken] = [onlyIn(after, before), onlyIn(before, after)]
      return {
        undo: [
          ...[...given].map(([name, ids]) => ({
            ids,
            add: [],
            remove: [name],
            // A tag that came with this goes with its undo.
            drop: !known.has(name.toLowerCase()),
          })),
          ...[...taken].map(([name, ids]) => ({ ids, add: [name], remove: [], drop: false })),
        ],
      }
    }),

  edit: ({ id, name, color, version }, ctx) =>
    ctx
      .write(async tx => {
        const before = found(await lockTag(tx, id))
        refuseStale(version, before, { id, version: before.version })
        const after = await updateTag(tx, id, { name, colour: color })
        tx.record('client_tags', before, after)
        return {}
      })
      .catch(ifTaken),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockTag(tx, id))
      const ids = await deleteTag(tx, id)
      tx.record('client_tags', before, null)
      return { name: before.name, color: before.colour, ids }
    }),

  restore: ({ name, color, ids }, ctx) =>
    ctx.write(async tx => {
      const [id] = (await idsOfTags(tx, [name]))([name])
      const tag = await updateTag(tx, id!, { name, colour: color })
      if (ids.length > 0) await changeTags(tx, ids, { add: [id!], remove: [] })
      tx.record('client_tags', null, tag)
      return {}
    }),
}
