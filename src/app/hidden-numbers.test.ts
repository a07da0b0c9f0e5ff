import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { testApp } from '#app/testing/test-app.ts'
import { hiddenColumns } from '#server/db/hiding/hidden-columns.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { endpoints } from './testing/endpoints.ts'
import { hiddenDigits, maskingCompany, tellsNumber } from './testing/hidden-number.ts'
import { companyLent, sampleInput } from './testing/samples.ts'

// Where calls are masked, nothing that a technician can call, cause or read holds a client's number: made from the contracts
// and the catalogue of the database, so that an endpoint or a column which joins is walked by itself (decision 151).
const app = await testApp({ demo: true })
const reads = endpoints.filter(([, { access, effect }]) => access.as === 'user' && effect === 'reads')
const writes = endpoints.filter(([, { access, effect }]) => access.as === 'user' && effect !== 'reads')

const masked = { all: await maskingCompany(app, 'all'), demo: await maskingCompany(app, 'demo') }
const open = await maskingCompany(app, 'all', false)

/** Reads whose answer to the technician holds the number. */
async function tellers({ company, rows }: typeof open): Promise<string[]> {
  const found: string[] = []
  for (const [name, entry] of reads) {
    const { status, body } = await app.request(entry, sampleInput(name, rows) ?? {}, company.technician)
    expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(500)
    if (await tellsNumber(body)) found.push(name)
  }
  return found
}

test('what a technician reads holds no number, in any spelling and in no file', { timeout: 240_000 }, async () => {
  // Unmasked there are many, so that this test can fail.
  expect((await tellers(open)).length).toBeGreaterThan(20)
  expect(await tellers(masked.all)).toEqual([])
  expect(await tellers(masked.demo)).toEqual([])
})

/** The input with each of its texts, one at a time, replaced; and with a text added where a search may be. */
function asking(input: unknown, text: string): object[] {
  if (Array.isArray(input)) return input.flatMap((each, n) => asking(each, text).map(it => input.with(n, it) as object))
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) => [
    ...(typeof value === 'string' ? [{ ...input, [key]: text }] : []),
    ...asking(value, text).map(it => ({ ...input, [key]: it })),
  ])
}
const searched = ['search', 'text', 'query', 'term', 'q', 'name', 'phone', 'number']
const pieces = (control: boolean) =>
  [hiddenDigits.slice(0, 4), hiddenDigits.slice(3), `0${hiddenDigits}`, '777 004', '+61411'].map(piece =>
    control ? piece.replace(/[147]/g, digit => String(Number(digit) + 2)) : piece,
  )
const answered = async (name: string, entry: Endpoint, { company, rows }: typeof open, control: boolean) => {
  const input = sampleInput(name, rows) ?? {}
  const answers: string[] = []
  for (const piece of pieces(control)) {
    for (const asked of [...asking(input, piece), ...searched.map(key => ({ ...input, [key]: piece }))]) {
      const { status, body } = await app.request(entry, asked, company.technician)
      const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)
      // A refusal may repeat what was asked.
      answers.push(status < 400 ? text.replaceAll(piece, '').replace(/"?(at|until|now)"?:"[^"]*"/g, '') : String(status))
    }
  }
  return answers
}

test('no search answers otherwise to a part of the number than to other digits', { timeout: 240_000 }, async () => {
  const searches = reads.filter(([, entry]) => entry.reply !== 'file' || entry.list === undefined)
  const differing: string[] = []
  for (const [name, entry] of searches) {
    const [part, other] = [await answered(name, entry, masked.all, false), await answered(name, entry, masked.all, true)]
    if (part.some((answer, n) => answer !== other[n])) differing.push(name)
  }
  expect(differing).toEqual([])
})

const lent = { masked: companyLent(() => maskingCompany(app, 'all')), open: companyLent(() => maskingCompany(app, 'all', false)) }

test.each(writes.filter(([name]) => sampleInput(name, open.rows) !== null))(
  '%s tells a technician no number, and leaves none that can be read',
  async (name, entry) => {
    const { company, rows } = await lent.masked.take()
    const from = await lastOutbox(company.id)
    const { status, body } = await app.request(entry, sampleInput(name, rows) ?? {}, company.technician)
    lent.masked.saw(entry, status)
    expect(status, JSON.stringify(body)).toBeLessThan(500)
    expect(await tellsNumber(body), JSON.stringify(body)).toBe(false)
    expect(await leftWithNumber(company.id)).toEqual([])
    expect(from).toBeTypeOf('number')
  },
)

async function lastOutbox(company: number): Promise<number> {
  const [row] = await app.sql<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from outbox where company_id = $1',
    [company],
  )
  return row!.id
}

const tables = await app.sql<{ name: string }>(`
  select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'company_id'
    and not (select relispartition from pg_class where oid = format('public.%I', table_name)::regclass)
  order by 1`)
/** Read by the kit alone: what a repeated write is answered, and what waits for an answer of a client. */
const unread = ['idempotency_keys', 'sms_reply_links', 'portal_codes', 'import_rows']
const digitsOf = (name: string) =>
  `(select count(*) from ${hiddenColumns[name] ? 'masked' : 'public'}.${name} t where company_id = $1
    and regexp_replace(to_jsonb(t)::text, '\\D', '', 'g') like '%${hiddenDigits}%')::int as ${name}`

/** Tables in which whoever may not see numbers could read one. */
async function leftWithNumber(company: number): Promise<string[]> {
  const counted = tables.filter(({ name }) => !unread.includes(name)).map(({ name }) => digitsOf(name))
  const [row] = await app.sqlOften<Record<string, number>>(`select ${counted.join()}`, [company])
  return Object.keys(row!).filter(name => row![name]! > 0)
}

test('every contract is walked', () => {
  expect(Object.keys(contracts).length).toBeGreaterThan(100)
})
