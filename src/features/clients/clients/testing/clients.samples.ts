import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { clientSitesContract, clientTagsContract } from '../client-extras.contract.ts'
import type { clientsContract } from '../clients.contract.ts'

export type ClientRows = Awaited<ReturnType<typeof clientRows>>

export async function clientRows({ insert, word }: SampleMaker) {
  const client = (deletedAt: Date | null) =>
    insert(
      'insert into clients (company_id, name, deleted_at) values ($1, $2, $3)',
      `${word} Client`,
      deletedAt,
    )
  const kept = await client(null)
  return {
    client: kept,
    goneClient: await client(new Date()),
    clientSite: await insert(
      'insert into client_sites (company_id, client_id, name, address) values ($1, $2, $3, $3)',
      kept,
      `${word} Site`,
    ),
    clientTag: await insert(
      'insert into client_tags (company_id, name) values ($1, $2)',
      `${word} Tag ${unique()}`,
    ),
    contact: await insert(
      'insert into client_contacts (company_id, client_id, name, position) values ($1, $2, $3, 0)',
      kept,
      word,
    ),
  }
}

const client = {
  name: 'Sample',
  email: 'client@example.test',
  main_address: '1 Low Street',
  latitude: -27.5,
  longitude: 153,
}

export const clientSamples = (rows: ClientRows): Samples<typeof clientsContract> => ({
  list: {
    search: 'Sample',
    pagination: { pageNumber: 1, pageSize: 10, sortField: 'name', sortOrder: 'DESC' },
  },
  exportClients: { search: 'Sample', sortField: 'name', sortOrder: 'ASC' },
  open: { id: rows.client },
  similar: { name: 'Sample', phone: '0412 345 678', email: 'client@example.test', address: '1 Low Street' },
  add: { ...client, contacts: [{ name: 'Sample' }] },
  edit: { id: rows.client, ...client, contacts: [{ id: rows.contact, name: 'Sample' }] },
  remove: { ids: String(rows.client) },
  restore: { ids: String(rows.goneClient) },
})

const site = {
  name: 'Sample',
  address: '1 Low Street',
  contact_name: 'Sample',
  contact_phone: '0412 345 678',
}

export const clientSiteSamples = (rows: ClientRows): Samples<typeof clientSitesContract> => ({
  list: { id: rows.client },
  add: { id: rows.client, ...site },
  edit: { id: rows.clientSite, ...site },
  remove: { id: rows.clientSite },
})

export const clientTagSamples = (rows: ClientRows): Samples<typeof clientTagsContract> => ({
  apply: { ids: String(rows.client), add: ['Sample'] },
  edit: { id: rows.clientTag, name: 'Sample', color: '#0f9f94' },
  remove: { id: rows.clientTag },
  restore: { name: 'Sample', color: '#0f9f94', ids: String(rows.client) },
})

export default samplesFor({
  samples: { clients: clientSamples, clientSites: clientSiteSamples, clientTags: clientTagSamples },
  rows: clientRows,
})
