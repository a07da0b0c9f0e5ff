// `npx tsx bench/clients.ts [--clients 1000000] [--times 40]`: the list of clients by its sorts, searches and Ctrl+K at a company
// with 1,000 clients and at one with many, whole requests without the network, beside SQL by hand for the same rows through the
// bare driver, as the tables' owner without policies. One of each in turn.
import { loadavg } from 'node:os'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import { openDoors, types } from '#server/db/doors.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import { type LoadedCompany, loadCompany } from './load.ts'
import { loadClients } from './load-clients.ts'
import { argument, inTurn, type Sample } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'

const many = Number(argument('--clients') ?? 1_000_000)
const times = Number(argument('--times') ?? 40)
const few = 1_000

interface Case {
  name: string
  entry: Endpoint
  input: Record<string, unknown>
  /** Statements by hand with the company as their only parameter. */
  bare: string[]
}

const shown = (rows: string) => `
  select c.*, (select coalesce(json_agg(k order by k.position, k.id), '[]') from client_contacts k
      where k.company_id = $1 and k.client_id = c.id) as contacts,
    (select coalesce(json_agg(t), '[]') from client_tag_links l join client_tags t on t.company_id = $1 and t.id = l.tag_id
      where l.company_id = $1 and l.client_id = c.id) as tags,
    (select count(*) from (select from jobs j where j.company_id = $1 and j.client_id = c.id and j.deleted_at is null limit 1000) n)
  from (${rows}) c`
const of = 'from clients where company_id = $1 and deleted_at is null'
const counted = (where: string) => `select count(*) from (select ${of} ${where} limit 1001) n`
const sorted = (sort: string, order: string): Case => ({
  name: `list by ${sort}`,
  entry: contracts.clients.list,
  input: { pagination: { pageSize: 10, sortField: sort, sortOrder: sort === 'id' ? 'DESC' : 'ASC' } },
  bare: [shown(`select * ${of} order by ${order} limit 10`), counted('')],
})
function searched(name: string, search: string, also: string[] = []): Case {
  const where = search
    .split(' ')
    .map(word => `and search like '%${word}%'`)
    .join(' ')
  return {
    name: `search, ${name}`,
    entry: contracts.clients.list,
    input: { search, pagination: { pageSize: 10, sortField: 'id', sortOrder: 'DESC' } },
    bare: [shown(`select * ${of} ${where} order by id desc limit 10`), counted(where), ...also],
  }
}
const alike = (typed: string) =>
  `select id ${of} and search %> '${typed}' order by search <->> '${typed}', id desc limit 200`

const cases: readonly Case[] = [
  sorted('id', 'id desc'),
  sorted('name', 'name collate names, id'),
  sorted('company_name', 'company_name collate names, id'),
  sorted('suburb', 'suburb collate names, id'),
  searched('rare', 'smith500'),
  searched('two words', 'rossi12 zo'),
  searched('common', 'richmond'),
  searched('none', 'qqzzx'),
  searched('mistyped', 'murhpy501', [alike('murhpy501')]),
]

const said = ({ p50, p95 }: Sample) => `${p50.toFixed(1)} · ${p95.toFixed(1)}`.padEnd(16)

const names = new Map<string, string>()
/** Each statement is prepared once, as the product's are. */
function nameOf(text: string): string {
  if (!names.has(text)) names.set(text, `bare${names.size}`)
  return names.get(text)!
}

await withOwnDatabase(async database => {
  const doors = openDoors(database.serve, () => {})
  const companies = { few: await loadCompany(doors, 1_000), many: await loadCompany(doors, 1_001) }
  await doors.close()
  const owner = new pg.Client({ ...database.migrate, types })
  // The database ends with the run.
  owner.on('error', () => {})
  await owner.connect()
  const start = performance.now()
  await loadClients(owner, companies.few.id, few)
  await loadClients(owner, companies.many.id, many)
  await owner.query('vacuum analyze')
  await owner.query('set pg_trgm.word_similarity_threshold = 0.5')
  console.log(
    `${many.toLocaleString('en')} clients loaded in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  )
  const app = await benchApp(database.serve)
  const ask = async ({ entry, input }: Case, { token }: LoadedCompany) => {
    const answer = await app.http.inject({
      method: entry.method as 'POST',
      url: `/api${entry.path}${entry.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''}`,
      headers: { authorization: `Bearer ${token}` },
      ...(entry.method !== 'GET' && { payload: input }),
    })
    if (answer.statusCode !== 200) throw new Error(`${entry.path}: ${answer.statusCode} ${answer.body}`)
    return answer.body
  }
  const byHand = async ({ bare }: Case, { id }: LoadedCompany) => {
    const replies: unknown[] = []
    for (const text of bare)
      replies.push((await owner.query({ name: nameOf(text), text, values: [id] })).rows)
    return JSON.stringify(replies)
  }
  console.log(
    'median · p95 in ms        ours             by hand           ratio   ours at 1,000    many : few',
  )
  for (const each of cases) {
    const ways = {
      ours: () => ask(each, companies.many),
      bare: () => byHand(each, companies.many),
      oursFew: () => ask(each, companies.few),
    }
    await inTurn(5, ways)
    const { ours, bare, oursFew } = await inTurn(times, ways)
    console.log(
      [
        each.name.padEnd(24),
        said(ours),
        said(bare),
        `${(ours.p50 / bare.p50).toFixed(2)}×`,
        said(oursFew),
        `${(ours.p50 / oursFew.p50).toFixed(2)}×`,
      ].join('  '),
    )
  }
  const keys = { 'Ctrl+K, rare': 'smith500', 'Ctrl+K, mistyped': 'murhpy501' }
  for (const [name, text] of Object.entries(keys)) {
    const found: Case = { name, entry: contracts.find.everything, input: { text }, bare: [] }
    const ways = { ours: () => ask(found, companies.many), oursFew: () => ask(found, companies.few) }
    await inTurn(5, ways)
    const { ours, oursFew } = await inTurn(times, ways)
    console.log([name.padEnd(24), said(ours), said(oursFew)].join('  '))
  }
  console.log(`load ${loadavg()[0]!.toFixed(1)}`)
  await app.stop()
  await owner.end()
})
