// Documents compared with the books: `npx tsx bench/drifts.ts [--documents 10000]`. Each has a payment, a tenth differs. Prints
// how long a reading takes beside its requests, the same again, and a page of the list.
import { sql } from 'kysely'
import pg from 'pg'
import { driftList } from '#features/money/accounting/server/drifts/drifts.queries.ts'
import { compare } from '#features/money/accounting/server/drifts/drifts.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { openDoors } from '#server/db/doors.ts'
import { listPage } from '#server/list.ts'
import { loadCompany } from './load.ts'
import { argument } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'

const documents = Number(argument('--documents') ?? 10_000)
/** The most that are read at once. */
const ofPage = 500

await withOwnDatabase(async ({ serve, migrate }) => {
  const db = openDoors(serve, error => console.error(error.message))
  const company = companyIdFrom((await loadCompany(db, 10)).id, 'seed')
  const line = { description: 'Tap', quantity: 1, net_cents: 20_000, tax_cents: 2_000 }
  await db.withCompany(company, async tx => {
    const sent = (kind: string, more: object) => JSON.stringify({ kind, ...more })
    const invoice = sent('invoice', { contact: { name: 'Ada' }, lines: [line, line] })
    await sql`insert into accounting_records (company_id, organisation, kind, record_id, invoice_id, label, state, vendor_id, sent, sent_cents)
      select ${company}, 'org', 'invoice', n, n, n || ' · Ada', 'sent', 'i-' || n, ${invoice}::jsonb, 44000
      from generate_series(1, ${documents}) n`.execute(tx)
    await sql`insert into accounting_records (company_id, organisation, kind, record_id, invoice_id, label, state, vendor_id, sent, sent_cents)
      select ${company}, 'org', 'payment', n, n, n || ' · Ada', 'sent', 'p-' || n,
        jsonb_build_object('kind', 'payment', 'of', jsonb_build_object('invoice', 'i-' || n)), 4000
      from generate_series(1, ${documents}) n`.execute(tx)
  })
  // Statistics as after a night's sending: its plan is that of a full table.
  const owner = new pg.Client(migrate)
  await owner.connect()
  await owner.query('analyze accounting_records')
  await owner.end()
  const there = Array.from({ length: documents }, (_, n) => ({
    id: `i-${n + 1}`,
    status: 'open' as const,
    total_cents: 44_000,
    tax_cents: 4_000,
    left_cents: n % 10 === 0 ? 30_000 : 40_000,
    contact: { id: 'c', name: 'Ada' },
  }))
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const result = await work()
    console.log(`${what}: ${(performance.now() - started).toFixed(0)} ms`)
    return result
  }
  for (const what of [`${documents} documents compared, ${ofPage} at a time`, 'the same again'])
    await timed(what, async () => {
      for (let from = 0; from < documents; from += ofPage)
        await db.withCompany(company, tx => compare(tx, 'org', there.slice(from, from + ofPage)))
    })
  const page = await timed('a page of the list', () =>
    db.withCompany(company, tx =>
      listPage(tx, driftList(tx, { organisation: 'org', search: '', status: 1 }), {
        pageNumber: 1,
        pageSize: 50,
        sortField: 'label',
        sortOrder: 'ASC',
      } as never),
    ),
  )
  console.log(page.rows.length)
  await db.close()
})
