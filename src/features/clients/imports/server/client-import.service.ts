import { activeFields } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { removeUnused } from '#features/clients/clients/server/client-uses.queries.ts'
import {
  addImportedClients,
  type ImportedClient,
  putClientBack,
  takeIntoClient,
} from '#features/clients/clients/server/clients-in-bulk.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { user } from '#shared/access.ts'
import { dayMinutes, parseDay, wallToUtc } from '#shared/dates.ts'
import { nameKey } from '../../clients/similar-clients.rules.ts'
import { addressIn, clientImportFields, describedClient, describingFields } from '../client-fields.rules.ts'
import { type Given, readDate } from '../imports.rules.ts'
import { ownFieldsIn, ownImportField } from '../own-fields.rules.ts'
import { clientsByIds, clientsNamed, type KnownClient } from './client-import.queries.ts'
import {
  noAdditions,
  type Plan,
  type PlannedClient,
  type PlannedRow,
  planRow,
} from './client-plan.service.ts'
import {
  type ImportedRow,
  type ImportKind,
  type ImportWay,
  type Made,
  type Memory,
  stateOfKind,
} from './import-kind.service.ts'

interface Looked {
  place: number
  planned: PlannedRow
}

/** Reads a date and time as an instant; null: it is none. */
export const momentOf =
  ({ dateOrder, zone }: ImportWay) =>
  (text: string): string | null => {
    const date = readDate(text, dateOrder, zone)
    const day = date && parseDay(date.day)
    return day === null ? null : wallToUtc(day * dayMinutes + (date?.minutes ?? 0), zone)
  }

/** Plans rows over what is there; `plan` holds what earlier rows of the file have made of it. */
async function planRows(
  tx: CompanyTx,
  rows: readonly ImportedRow[],
  way: ImportWay,
  plan: Plan,
  byId: Map<number, PlannedClient>,
): Promise<Looked[]> {
  const fields = await activeFields(tx, '/clients')
  const described = rows.map(row => ({
    ...row,
    client: describedClient(row.given, ownFieldsIn('own', row.given, fields, momentOf(way))),
  }))
  const names = described.flatMap(({ client }) =>
    client && !plan.has(nameKey(client.name)) ? [client.name] : [],
  )
  const ids = described.flatMap(({ given }) => idIn(given.id) ?? [])
  const known = [
    ...(await clientsNamed(tx, [...new Set(names)])),
    ...(await clientsByIds(
      tx,
      ids.filter(id => !byId.has(id)),
    )),
  ]
  for (const client of known) {
    if (byId.has(client.id)) continue
    const planned = plannedOf(client)
    byId.set(client.id, planned)
    const key = nameKey(client.fields.name)
    plan.set(key, [...(plan.get(key) ?? []), planned])
  }
  return described.map(({ place, row, given, client }) => {
    const id = given.id ? idIn(given.id) : undefined
    const exact = id === undefined ? undefined : id === null ? 'gone' : (byId.get(id) ?? 'gone')
    return { place, planned: planRow(plan, client, { row, way: way.existing, byId: exact }) }
  })
}

/** An id as it stands in our own files; null: it is none. */
function idIn(text: string | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null
}

const plannedOf = ({ id, version, lat, lng, ...client }: KnownClient): PlannedClient => ({
  id,
  row: null,
  ...client,
  added: noAdditions(),
})

/** Clients, with their contacts, sites and tags. */
export const clientImport: ImportKind = {
  id: 'clients',
  fields: clientImportFields,
  ownFields: async tx => (await activeFields(tx, '/clients')).map(ownImportField('own')),
  access: user({ permission: 'clients.manage' }),

  async look(tx, rows, way, memory) {
    const { plan, byId } = memoryOf(memory)
    const looked = await planRows(tx, rows, way, plan, byId)
    return looked.map(({ place, planned: { outcome, reason, client } }) => ({
      place,
      outcome,
      reason,
      target: client?.id ?? null,
    }))
  },

  async bring(tx, rows, way) {
    const byId = new Map<number, PlannedClient>()
    const looked = await planRows(tx, rows, way, new Map(), byId)
    const made = await store(tx, looked, way.id)
    const told = new Set<PlannedClient>()
    return looked.map(({ place, planned: { outcome, reason, client } }) => {
      const isFirst = client !== null && !told.has(client)
      if (client) told.add(client)
      const own = client && isFirst ? made.get(client) : undefined
      return { place, outcome, reason, target: client?.id ?? null, made: own ? [own] : [] }
    })
  },

  async takeBack(tx, targets) {
    const kept = new Set<number>()
    const brought = targets.filter(({ made }) => made.some(each => each.before === undefined))
    const gone = new Set(await removeUnused(tx, brought.map(lastOf)))
    for (const { id } of brought) if (!gone.has(id)) kept.add(id)
    tx.recordMany(
      'clients',
      [...gone].map(id => ({ row: id, before: { id }, after: null })),
    )
    for (const target of targets.filter(each => !brought.includes(each))) {
      if (!(await putClientBack(tx, lastOf(target), target.made.map(each => each.before!).reverse())))
        kept.add(target.id)
    }
    return kept
  },
}

const lastOf = ({ id, made }: { id: number; made: readonly Made[] }) => ({
  id,
  version: Math.max(...made.map(each => each.version)),
})

const memoryOf = (memory: Memory): { plan: Plan; byId: Map<number, PlannedClient> } =>
  stateOfKind(memory, 'clients', () => ({ plan: new Map(), byId: new Map() }))

/** Stores the clients that rows have made or changed; what was made of each. */
async function store(
  tx: CompanyTx,
  looked: readonly Looked[],
  importId: number,
): Promise<Map<PlannedClient, Made>> {
  const made = new Map<PlannedClient, Made>()
  const clients = [
    ...new Set(
      looked.flatMap(({ planned: { outcome, client } }) =>
        client && (outcome === 'new' || outcome === 'update') ? [client] : [],
      ),
    ),
  ]
  const fresh = clients.filter(client => client.id === null)
  const ids = await addImportedClients(tx, fresh.map(importedOf), importId)
  for (const [i, client] of fresh.entries()) {
    client.id = ids[i]!
    made.set(client, { table: 'clients', id: client.id, version: 1 })
  }
  for (const client of clients.filter(each => !fresh.includes(each))) {
    const { version, before } = await takeIntoClient(tx, client.id!, importedOf(client), importId)
    made.set(client, { table: 'clients', id: client.id!, version, before })
  }
  return made
}

const importedOf = ({ fields, added }: PlannedClient): ImportedClient => ({ fields, ...added })

/**
 * The clients of job and quote rows: existing ones, or new ones to add. The place of work does not identify a client,
 * but becomes a new client's address. Null: the row names nobody.
 */
export async function clientsOfRows(
  tx: CompanyTx,
  rows: readonly ImportedRow[],
  way: ImportWay,
  memory?: Memory,
): Promise<(PlannedClient | null)[]> {
  const { plan, byId } = memoryOf(memory ?? new Map())
  const named = rows.map(row => ({ ...row, given: whoIn(row.given) }))
  const looked = await planRows(tx, named, { ...way, existing: 'skip' }, plan, byId)
  return looked.map(({ planned: { client, outcome } }, i) => {
    if (client && outcome === 'new') Object.assign(client.fields, placeIn(rows[i]!.given))
    return client
  })
}

const whoIn = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([id]) => describingFields.some(field => field.id === id)))

function placeIn(given: Given) {
  const { address: main_address, suburb, lat, lng } = addressIn(given, 'main')
  return { main_address, suburb, lat, lng }
}

/** Adds those who are not there yet; what was made of each. */
export function addRowClients(tx: CompanyTx, clients: readonly (PlannedClient | null)[], { id }: ImportWay) {
  return store(
    tx,
    clients.flatMap(client =>
      client && client.id === null ? [{ place: 0, planned: { outcome: 'new', reason: null, client } }] : [],
    ),
    id,
  )
}

/**
 * After rows of a kind above clients went: records that, takes back the clients who were made with them and whom nobody
 * has used since, and gives the targets that stay.
 */
export async function takeRestBack(
  tx: CompanyTx,
  table: 'jobs' | 'quotes',
  targets: readonly { id: number; made: readonly Made[] }[],
  gone: readonly number[],
): Promise<Set<number>> {
  recordGone(tx, table, gone)
  const clients = targets.flatMap(({ made }) => made.filter(each => each.table === 'clients'))
  recordGone(tx, 'clients', await removeUnused(tx, clients))
  const went = new Set(gone)
  return new Set(targets.map(target => target.id).filter(id => !went.has(id)))
}

const recordGone = (tx: CompanyTx, table: 'clients' | 'jobs' | 'quotes', gone: readonly number[]) =>
  tx.recordMany(
    table,
    gone.map(id => ({ row: id, before: { id }, after: null })),
  )
