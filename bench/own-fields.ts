// `npx tsx bench/own-fields.ts [--rows 100000] [--times 30]`: the lists of clients and invoices of two companies with as many rows,
// one with six own fields on each, one without, and beside them SQL by hand for the same rows of the first through the bare driver,
// as the tables' owner without policies. One of each in turn; last with one of the fields switched off.
import pg from 'pg'
import { contracts } from '#app/features.ts'
import { openDoors, types } from '#server/db/doors.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import { type LoadedCompany, loadCompany } from './load.ts'
import { loadClients } from './load-clients.ts'
import { argument, inTurn, type Sample } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'

const many = Number(argument('--rows') ?? 100_000)
const times = Number(argument('--times') ?? 30)

const fields = [
  { id: 1, field_type_id: 6, field_label: 'Gate code', in_lists: true },
  { id: 2, field_type_id: 1, field_label: 'Roof', options: ['Tile', 'Metal', 'Slate'], in_lists: true },
  { id: 3, field_type_id: 2, field_label: 'Pets', options: ['Dog', 'Cat'] },
  { id: 4, field_type_id: 5, field_label: 'Key held' },
  { id: 5, field_type_id: 6, field_label: 'Member' },
  { id: 6, field_type_id: 7, field_label: 'Remark' },
].map((field, index) => ({ tab_id: 0, active: true, options: [], index, ...field }))

/** Values of the six fields for row `n`. */
const values = `jsonb_build_array(
  jsonb_build_object('id', 1, 'values', jsonb_build_array('code' || n)),
  jsonb_build_object('id', 2, 'values', jsonb_build_array((array['Tile','Metal','Slate'])[1 + n % 3])),
  jsonb_build_object('id', 3, 'values', case when n % 2 = 0 then '["Dog"]'::jsonb else '["Dog","Cat"]'::jsonb end),
  jsonb_build_object('id', 4, 'values', '["1"]'::jsonb),
  jsonb_build_object('id', 5, 'values', jsonb_build_array('member' || n % 5000)),
  jsonb_build_object('id', 6, 'values', jsonb_build_array('Comes by the back lane, rings twice')))`

const said = ({ p50, p95 }: Sample) => `${p50.toFixed(1)} · ${p95.toFixed(1)}`.padEnd(16)
const page = { pagination: { pageSize: 10, sortField: 'id', sortOrder: 'DESC' } }

interface Case {
  name: string
  input: object
  /** The part of the rows that is asked for. */
  where: string
}
const cases: readonly Case[] = [
  { name: 'list', input: {}, where: '' },
  {
    name: 'search, a field’s rare word',
    input: { search: 'code4711' },
    where: `and search like '%code4711%'`,
  },
  { name: 'search, a name', input: { search: 'smith500' }, where: `and search like '%smith500%'` },
  { name: 'search, in all rows', input: { search: 'richmond' }, where: `and search like '%richmond%'` },
  {
    name: 'filter, a third of all',
    input: { field: '2:Metal' },
    where: `and custom_fields @> '[{"id":2,"values":["Metal"]}]' and custom_fields <> '[]'`,
  },
]

await withOwnDatabase(async database => {
  const doors = openDoors(database.serve, () => {})
  const companies = { without: await loadCompany(doors, 1_000), with: await loadCompany(doors, 1_001) }
  await doors.close()
  const owner = new pg.Client({ ...database.migrate, types })
  // The database ends with the run.
  owner.on('error', () => {})
  await owner.connect()
  for (const { id } of Object.values(companies)) await loadClients(owner, id, many)
  await owner.query(
    `with numbered as (select id, row_number() over (order by id) as n from clients where company_id = $1)
     update clients c set custom_fields = ${values} from numbered where c.company_id = $1 and c.id = numbered.id`,
    [companies.with.id],
  )
  for (const { id } of Object.values(companies))
    await owner.query(
      `insert into invoices (company_id, client_id, created_by, name, email, phone, site_address, lines, status, tax, custom_fields)
       select company_id, id, (select min(id) from users where company_id = $1), name, email, phone, main_address, '[]', 'draft', 1000, custom_fields
       from clients where company_id = $1`,
      [id],
    )
  await owner.query('vacuum full analyze clients')
  await owner.query('vacuum analyze')
  const store = (kept: readonly object[]) =>
    owner.query(
      `insert into settings (company_id, name, value)
       select $1, name, $2 from unnest(array['custom-fields-clients', 'custom-fields-invoices']) name
       on conflict (company_id, name) do update set value = excluded.value`,
      [companies.with.id, JSON.stringify({ fields: kept, removed: [], next: 7 })],
    )
  await store(fields)
  for (const table of ['clients', 'invoices']) {
    const { rows } = await owner.query<{ own: number; all: number }>(
      `select round(avg(pg_column_size(custom_fields)))::int as own, round(avg(pg_column_size(t.*)))::int as all
       from ${table} t where company_id = $1`,
      [companies.with.id],
    )
    console.log(`${table}: own fields take ${rows[0]!.own} of ${rows[0]!.all} bytes of a row`)
  }
  const app = await benchApp(database.serve)
  const ask = async (entry: Endpoint, input: object, { token }: LoadedCompany) => {
    const answer = await app.http.inject({
      method: entry.method as 'POST',
      url: `/api${entry.path}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { ...page, ...input },
    })
    if (answer.statusCode !== 200) throw new Error(`${entry.path}: ${answer.statusCode} ${answer.body}`)
    return answer.body
  }
  const byHand = async (table: string, { where }: Case) => {
    const of = `from ${table} where company_id = $1 ${table === 'clients' ? 'and deleted_at is null' : ''} ${where}`
    const values = [companies.with.id]
    const found = await owner.query({ text: `select * ${of} order by id desc limit 10`, values })
    const count = await owner.query({ text: `select count(*) from (select ${of} limit 1001) n`, values })
    return JSON.stringify([found.rows, count.rows])
  }
  const lists = { clients: contracts.clients.list, invoices: contracts.invoices.list } as const
  async function measure(about: string) {
    console.log(`\n${about}; median · p95 in ms`)
    console.log(`${''.padEnd(40)}with            without         by hand         with : without`)
    for (const [table, entry] of Object.entries(lists))
      for (const each of cases) {
        const ways = {
          withFields: () => ask(entry, each.input, companies.with),
          without: () => ask(entry, each.input, companies.without),
          bare: () => byHand(table, each),
        }
        await inTurn(3, ways)
        const { withFields, without, bare } = await inTurn(times, ways)
        const ratio = `${(withFields.p50 / without.p50).toFixed(2)}×`
        console.log(
          `${`${table}: ${each.name}`.padEnd(40)}${said(withFields)}${said(without)}${said(bare)}${ratio}`,
        )
      }
  }
  await measure('six own fields in use')
  await store(fields.map(field => (field.id === 5 ? { ...field, active: false } : field)))
  await measure('one of them switched off')
  await app.stop()
  await owner.end()
})
