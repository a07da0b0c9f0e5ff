import { fieldColumns } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { takeCustomFields } from '#features/account/custom-fields/server/custom-values.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, refuseStale } from '#server/refusal.ts'
import type { clientsContract } from '../clients.contract.ts'
import { clientRowToWire, clientToWire } from '../clients.wire.ts'
import { clientFileColumns, type FiledClient } from './client-file.ts'
import { clientFileList, clientList } from './client-list.queries.ts'
import { lockClients, markClientsDeleted, openClient, presentClientId } from './clients.queries.ts'
import { addClient, changeClient } from './clients.service.ts'
import { setTags, tagNewClient } from './clients-in-bulk.service.ts'
import { similarClients } from './similar-clients.service.ts'

const mostAtOnce = 200
/** How far lists count a client's jobs; larger pages are for pickers, which show no count. */
const mostJobs = 1_000
const largestPageWithJobs = 200

export const clientsHandlers: Handlers<typeof clientsContract> = {
  async list({ pagination, ...filters }, ctx) {
    const showsJobs = pagination.pageSize <= largestPageWithJobs
    const page = await ctx.read(tx =>
      listPage(tx, clientList(tx, filters, showsJobs ? mostJobs : 0), pagination),
    )
    const results = page.rows.map(row => clientRowToWire(row, showsJobs ? row.job_count : null))
    return { results, pagination: page.pagination }
  },

  async exportClients({ sortField, sortOrder, ...filters }, ctx) {
    const { timeZone } = ctx.session
    const own = await ctx.read(tx => fieldColumns<FiledClient>(tx, '/clients', timeZone))
    return listFile(
      ctx,
      'clients',
      tx => clientFileList(tx, filters),
      { sortField, sortOrder },
      clientFileColumns(timeZone, own),
    )
  },

  async open({ id }, ctx) {
    const row = await ctx.readByKey(
      async tx => (await openClient(tx, id)) ?? openClient(tx, await presentClientId(tx, id)),
    )
    return { result: clientToWire(found(row)) }
  },

  async similar(described, ctx) {
    const found = await ctx.read(tx => similarClients(tx, described))
    return { results: found.map(({ client, same }) => ({ ...clientRowToWire(client, null), same })) }
  },

  add: ({ tags = [], custom_fields: sent, ...input }, ctx) =>
    ctx.write(async tx => {
      const custom_fields = await takeCustomFields(tx, '/clients', sent, [])
      const { id } = await addClient(tx, { ...input, custom_fields })
      await tagNewClient(tx, id, tags)
      return { id }
    }),

  async edit({ id, version, contacts, tags, custom_fields: sent, ...fields }, ctx) {
    return ctx.write(async tx => {
      const [row] = await lockClients(tx, [id])
      const before = found(row && (await openClient(tx, id)))
      refuseStale(version, before, clientToWire(before))
      const custom_fields = await takeCustomFields(tx, '/clients', sent, before.custom_fields)
      await changeClient(tx, before, { ...fields, custom_fields }, contacts)
      if (tags) await setTags(tx, before, tags)
      return { result: clientToWire(found(await openClient(tx, id))) }
    })
  },

  remove: ({ ids }, ctx) => ctx.write(tx => setDeleted(tx, ids, tx.now)),
  restore: ({ ids }, ctx) => ctx.write(tx => setDeleted(tx, ids, null)),
}

async function setDeleted(tx: CompanyTx, ids: number[], deletedAt: Date | null) {
  if (ids.length === 0) return refuse(400, 'Choose at least one client.', { field: 'ids' })
  if (ids.length > mostAtOnce) return refuse(400, 'Choose up to 200 clients at a time.', { field: 'ids' })
  const rows = await lockClients(tx, ids, deletedAt ? 'present' : 'deleted')
  if (rows.length === 0) return notFound()
  const keptIds = rows.map(row => row.id)
  await markClientsDeleted(tx, keptIds, deletedAt)
  for (const row of rows) {
    tx.record('clients', row, { ...row, deleted_at: deletedAt })
  }
  return {}
}
