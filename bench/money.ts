// `npx tsx bench/money.ts [--invoices 1000000] [--times 30]`: lists, ageing and statements of a company with so many
// invoices, one in twenty of them open, an invoice of 200 lines on paper, and a batch of 1,000 that the server sends.
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import type { LoadedCompany } from './load.ts'
import { argument, inTurn } from './measure.ts'
import { type OwnDatabase, withOwnCompany } from './own-database.ts'
import { databaseProcess, processorMs } from './processor-time.ts'

const invoices = Number(argument('--invoices') ?? 1_000_000)
const times = Number(argument('--times') ?? 30)

await withOwnCompany(run)

/** A client for each twenty invoices; what is not open was paid the day after. */
async function load(owner: pg.Pool, { id }: LoadedCompany): Promise<number> {
  const clients = Math.ceil(invoices / 20)
  await owner.query(
    `insert into clients (company_id, name) select $1, 'Payer ' || n from generate_series(1, $2::int) n`,
    [id, clients],
  )
  const { rows } = await owner.query<{ first: string }>(
    `select min(id) as first from clients where company_id = $1 and name like 'Payer %'`,
    [id],
  )
  const first = Number(rows[0]!.first)
  // An index on so many texts is made faster at once than row by row.
  const { rows: index } = await owner.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'invoices_search'`,
  )
  await owner.query('drop index invoices_search')
  await owner.query(
    `insert into invoices (company_id, number, status, client_id, name, lines, tax, tax_cents, total_cents, owed_cents,
       issued_on, due_on)
     select $1, 10000000 + n, 'issued', $2 + n % $3, 'Payer ' || (n % $3 + 1),
       '[{"id": "1", "item_id": null, "section": "", "name": "Work", "description": "", "quantity": 1, "price_cents": 10000, "is_taxable": true, "discount": 0}]',
       1000, 1000, 11000, case when n % 20 = 7 then 11000 else 0 end,
       current_date - ($4::int - n) * 1000 / $4::int, current_date - ($4::int - n) * 1000 / $4::int + 7
     from generate_series(1, $4::int) n`,
    [id, first, clients, invoices],
  )
  await owner.query(index[0]!.indexdef)
  await owner.query(
    `insert into ledger_entries (company_id, client_id, invoice_id, kind, amount_cents, day, tax_cents, taxable_cents, tax_rate)
     select company_id, client_id, id, 'invoice', 11000, issued_on, 1000, 10000, 1000 from invoices where company_id = $1`,
    [id],
  )
  await owner.query(
    `insert into ledger_entries (company_id, client_id, invoice_id, kind, amount_cents, day, method, number, tax_rate, paid_tax_cents)
     select company_id, client_id, id, 'payment', -11000, issued_on + 1, 3, number, 1000, 1000 from invoices
     where company_id = $1 and owed_cents = 0`,
    [id],
  )
  await owner.query('vacuum analyze')
  return first + 7
}

async function run(database: OwnDatabase, company: LoadedCompany, folder: string): Promise<void> {
  const owner = new pg.Pool({ ...database.migrate, max: 2 })
  owner.on('error', () => {})
  const start = performance.now()
  const client = await load(owner, company)
  console.log(
    `loaded ${invoices.toLocaleString('en')} invoices in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  )
  const app = await benchApp(database.serve)
  const send = async (entry: Endpoint, input: object) => {
    const headers = { authorization: `Bearer ${company.token}` }
    const method = entry.method as 'POST'
    const url = `/api${entry.path}`.replace(':id', String((input as { id?: number }).id))
    const answer = await app.http.inject({ method, url, headers, payload: input })
    if (answer.statusCode !== 200) throw new Error(`${entry.path}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  try {
    const lines = Array.from({ length: 200 }, (_, n) => ({
      name: `Fitting ${n + 1}, brass`,
      description: 'Supplied and fitted, with seals',
      quantity: (n % 7) + 0.5,
      price: 12.35 + n,
    }))
    const { invoices: c, statements: s } = contracts
    const { result } = (await send(c.add, { name: 'Long', client_id: client, lines })).json()
    await send(c.send, { id: result.id, via: 'none' })
    const list = (more: object, pagination: object = {}) =>
      send(c.list, { ...more, pagination: { pageNumber: 1, pageSize: 20, ...pagination } })
    // A page by the same words, as the owner, who may use the index.
    const bare = (word: string) =>
      owner.query(
        `select i.* from invoices i where company_id = ${company.id} and search like '${word}' order by id desc limit 21`,
      )
    const took = await inTurn(times, {
      'invoices, newest first': () => list({}),
      'invoices, by due day': () => list({}, { sortField: 'due', sortOrder: 'ASC' }),
      'invoices, overdue': () => list({ status: 3 }),
      'a common word': () => list({ search: 'payer' }),
      'the same, bare': () => bare('%payer%'),
      'a common and a rare word': () => list({ search: 'payer 777' }),
      'the rare one, bare': () => bare('%777%'),
      'a word of open ones': () => list({ search: 'payer', status: 2 }),
      'what was paid': () => list({ status: 4 }),
      ageing: () => send(s.ageing, {}),
      'statement of a client': () => send(s.open, { client_id: client, from: '2020-01-01' }),
      'invoice of 200 lines as PDF': () => send(c.pdf, { id: result.id }),
    })
    for (const [name, { p50, p95 }] of Object.entries(took))
      console.log(`${name.padEnd(28)} ${p50.toFixed(1).padStart(8)} ms  p95 ${p95.toFixed(1)} ms`)
    await batch(send, folder)
    console.log(`load ${loadavg()[0]!.toFixed(1)}`)
  } finally {
    await app.stop()
    await owner.end()
  }
}

/** Drafts that are issued and mailed together, by the server's own schedule. */
async function batch(
  send: (entry: Endpoint, input: object) => Promise<{ json(): unknown }>,
  folder: string,
): Promise<void> {
  const { invoices: c, batches: b } = contracts
  const line = { name: 'Work', quantity: 1, price: 100 }
  const ids: number[] = []
  for (let n = 0; n < 1_000; n += 1) {
    const draft = await send(c.add, { name: `Batch ${n}`, email: `batch${n}@example.test`, lines: [line] })
    ids.push((draft.json() as { result: { id: number } }).result.id)
  }
  const postgres = [databaseProcess(folder)]
  const before = { server: processorMs([process.pid]), postgres: processorMs(postgres) }
  const start = performance.now()
  const begun = await send(b.begin, { kind: 'invoices', ids, via: 'email' })
  const { id } = (begun.json() as { result: { id: number } }).result
  for (;;) {
    const { result } = (await send(b.open, { id })).json() as { result: { state: string; done: number } }
    if (result.state === 'done') {
      const seconds = (performance.now() - start) / 1000
      const [own, theirs] = [
        (processorMs([process.pid]) - before.server) / ids.length,
        (processorMs(postgres) - before.postgres) / ids.length,
      ]
      console.log(`batch of 1,000, ${result.done} sent`.padEnd(28), `${seconds.toFixed(1).padStart(7)} s`)
      console.log(
        `  of each ${own.toFixed(1)} ms of processor time of the server, ${theirs.toFixed(1)} of PostgreSQL`,
      )
      return
    }
    await setTimeout(500)
  }
}
