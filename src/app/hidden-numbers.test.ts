import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { hiddenColumns } from '#server/db/hiding/hidden-columns.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { copies } from './testing/copies.ts'
import { endpoints } from './testing/endpoints.ts'
import { hiddenDigits, mark, maskingCompany, otherDigits, tellsNumber } from './testing/hidden-number.ts'
import { companyLent, sampleInput } from './testing/samples.ts'
import { refusedReads, refusedWrites, writesWithoutInput } from './testing/unwalked-doors.ts'

// Where calls are masked, nothing that a technician can call, cause or read holds a client's number: made from the contracts
// and the catalogue of the database, so that an endpoint or a column which joins is walked by itself (decision 151).
const app = await testApp({ demo: true })
const reads = endpoints.filter(([, { access, effect }]) => access.as === 'user' && effect === 'reads')
const writes = endpoints.filter(([, { access, effect }]) => access.as === 'user' && effect !== 'reads')

/** Enough to see that a test can fail, where all contracts are swept. */
const atLeast = (count: number) => (process.env.SWEPT_CONTRACTS ? 0 : count)

const masked = { all: await maskingCompany(app, 'all'), demo: await maskingCompany(app, 'demo') }
const open = await maskingCompany(app, 'all', false)

/** The refusal, where it is of this input or row and of no right: such a call has not shown what the endpoint tells. */
const refusalOf = (status: number, body: { message?: string }) =>
  [400, 404, 409].includes(status) ? body.message : undefined

/** Reads whose answer to the technician holds the number, and those that were refused. */
async function tellers({ company, rows }: typeof open) {
  const told: string[] = []
  const refused: Record<string, string> = {}
  for (const [name, entry] of reads) {
    const { status, body } = await app.request(entry, sampleInput(name, rows) ?? {}, company.technician)
    expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(500)
    if (await tellsNumber(body)) told.push(name)
    const refusal = refusalOf(status, body as object)
    if (refusal !== undefined) refused[name] = refusal
  }
  return { told, refused }
}

test('what a technician reads holds no number, in any spelling and in no file', {
  timeout: 240_000,
}, async () => {
  // Unmasked there are many, so that this test can fail.
  expect((await tellers(open)).told.length).toBeGreaterThanOrEqual(atLeast(21))
  const { told, refused } = await tellers(masked.all)
  expect(told).toEqual([])
  const known = Object.entries(refusedReads).filter(([name]) => reads.some(([each]) => each === name))
  expect(refused).toEqual(Object.fromEntries(known))
  expect((await tellers(masked.demo)).told).toEqual([])
})

/** The input with each of its texts, one at a time, replaced. */
function asking(input: unknown, text: string): object[] {
  if (Array.isArray(input))
    return input.flatMap((each, n) => asking(each, text).map(it => input.with(n, it) as object))
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) => [
    ...(typeof value === 'string' ? [{ ...input, [key]: text }] : []),
    ...asking(value, text).map(it => ({ ...input, [key]: it })),
  ])
}

/** Fields of the input that could take words. */
const fieldsOf = (entry: Endpoint) =>
  Object.keys((entry.input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {})

async function answersTo(piece: string, [name, entry]: [string, Endpoint], { company, rows }: typeof open) {
  const input = sampleInput(name, rows) ?? {}
  const asked = [...asking(input, piece), ...fieldsOf(entry).map(key => ({ ...input, [key]: piece }))]
  const answers: string[] = []
  for (const each of asked) {
    const { status, body } = await app.request(entry, each, company.technician)
    const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)
    // What was asked may come back in it.
    answers.push(status < 400 ? text.replaceAll(piece, '') : String(status))
  }
  return answers.join('\n')
}

const pieces = [hiddenDigits.slice(1, 6), `0${hiddenDigits}`]

const searched = reads.filter(([, entry]) => fieldsOf(entry).length > 0)

/** Reads whose answers hang on the number that is kept, and not on the time or chance. */
async function oracles(of: typeof open, asked = searched): Promise<string[]> {
  const ask = async (named: [string, Endpoint]) =>
    (await Promise.all(pieces.map(piece => answersTo(piece, named, of)))).join()
  const [answers, found] = [new Map<string, string>(), new Set<string>()]
  for (const named of asked) answers.set(named[0], await ask(named))
  await mark(app, of.company.id, otherDigits)
  for (const named of asked) if (answers.get(named[0]) !== (await ask(named))) found.add(named[0])
  await mark(app, of.company.id)
  for (const named of asked)
    if (found.has(named[0]) && answers.get(named[0]) !== (await ask(named))) found.delete(named[0])
  return [...found]
}

test('no search answers otherwise where the number has the digits that are asked for', {
  timeout: 300_000,
}, async () => {
  // Unmasked there are some, so that this test can fail.
  const found: string[] = []
  for (let at = 0; found.length <= 5 && at < searched.length; at += 40)
    found.push(...(await oracles(open, searched.slice(at, at + 40))))
  expect(found.length).toBeGreaterThanOrEqual(atLeast(6))
  expect(await oracles(masked.all)).toEqual([])
})

const lent = {
  masked: companyLent(copies(app, () => maskingCompany(app, 'all'))),
  open: companyLent(copies(app, () => maskingCompany(app, 'all', false))),
}

/** What the last write of a company left, which the next one finds. */
const lastNumbers = new Map<number, Record<string, number>>()

/** A write as the technician of a company, and what it left there. */
async function written(name: string, entry: Endpoint, of: (typeof lent)['open']) {
  const { company, rows } = await of.take()
  const before = lastNumbers.get(company.id) ?? (await numbersIn(company.id))
  const { status, body } = await app.request(entry, sampleInput(name, rows) ?? {}, company.technician)
  of.saw(entry, status)
  const after = await numbersIn(company.id)
  lastNumbers.set(company.id, after)
  const left = Object.keys(after).map(key => [key, after[key]! - before[key]!])
  return { id: company.id, status, body, left: Object.fromEntries(left) }
}

const hasInput = ([name]: [string, Endpoint]) => sampleInput(name, open.rows) !== null

test('every write that is not walked for want of an input is known by name', () => {
  const unwalked = writes.filter(each => !hasInput(each)).map(([name]) => name)
  const known = Object.values(writesWithoutInput).flat()
  expect(unwalked.filter(name => !known.includes(name))).toEqual([])
  expect(writes.filter(each => hasInput(each) && known.includes(each[0])).map(([name]) => name)).toEqual([])
})

test.each(writes.filter(hasInput))(
  '%s tells a technician no number, leaves none to be read, and loses none',
  async (name, entry) => {
    const [{ id, status, body, left }, usual] = await Promise.all([
      written(name, entry, lent.masked),
      written(name, entry, lent.open),
    ])
    expect(refusalOf(status, body as object)).toBe(refusedWrites[name])
    expect(await tellsNumber(body), JSON.stringify(body)).toBe(false)
    expect(await readableIn(id)).toEqual([])
    expect(await readableIn(usual.id)).toEqual([])
    // Whoever sees no number and sends none leaves it as it is.
    for (const key of Object.keys(left))
      if (key.endsWith('with the number') && usual.left[key]! < left[key]!) usual.left[key] = left[key]!
    expect({ status, left }).toEqual({ status: usual.status, left: usual.left })
  },
)

/** The input with every phone of it empty, as somebody was shown it who sees none. */
const withoutNumbers = (input: unknown): unknown =>
  Array.isArray(input)
    ? input.map(withoutNumbers)
    : typeof input === 'object' && input !== null
      ? Object.fromEntries(
          Object.entries(input).map(([key, value]) => [
            key,
            /(^|_)phones?$/.test(key) && typeof value === 'string' ? '' : withoutNumbers(value),
          ]),
        )
      : input
const takesPhone = ([name, entry]: [string, Endpoint]) =>
  entry.phones !== 'own' &&
  fieldsOf(entry).some(field => /(^|_)phone$/.test(field)) &&
  hasInput([name, entry])

test.each(writes.filter(takesPhone))(
  '%s takes an empty phone from a technician, who was shown it so, and keeps the number',
  async (name, entry) => {
    const { company, rows } = await lent.masked.take()
    const before = await numbersIn(company.id)
    const phones = Object.fromEntries(
      fieldsOf(entry)
        .filter(field => /(^|_)phone$/.test(field))
        .map(field => [field, '']),
    )
    const input = { ...(withoutNumbers(sampleInput(name, rows)) as object), ...phones }
    const { status, body } = await app.request(entry, input, company.technician)
    lent.masked.saw(entry, status)
    expect(status, JSON.stringify(body)).not.toBe(403)
    const after = await numbersIn(company.id)
    const lost = Object.keys(before).filter(
      key => key.endsWith('with the number') && after[key]! < before[key]!,
    )
    expect(lost).toEqual([])
  },
)

const tables = await app.sql<{ name: string }>(`
  select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'company_id'
    and not (select relispartition from pg_class where oid = format('public.%I', table_name)::regclass)
  order by 1`)
/** Read by the kit alone: what a repeated write is answered, and where a client answers. */
const unread = ['idempotency_keys', 'sms_reply_links', 'portal_codes', 'import_rows']
const digitsIn = (from: string) =>
  `(select count(*) from ${from} t where company_id = $1
    and regexp_replace(to_jsonb(t)::text, '\\D+', '', 'g') like '%${hiddenDigits}%')::int`

/** Tables in which whoever may not see numbers could read one. */
async function readableIn(company: number): Promise<string[]> {
  const counted = tables
    .filter(({ name }) => !unread.includes(name))
    .map(({ name }) => `${digitsIn(`${hiddenColumns[name] ? 'masked' : 'public'}.${name}`)} as ${name}`)
  const [row] = await app.sql<Record<string, number>>(`select ${counted.join()}`, [company])
  return Object.keys(row!).filter(name => row![name]! > 0)
}

/** Rows of calls and not of what they left, or that come and go behind them: what a vendor is given back, refusals. */
const ofCalls = [
  'changes',
  'ended_grants',
  'events',
  'exchanges',
  'happening_cursors',
  'happening_queue',
  'happenings',
  'idempotency_keys',
  'security_events',
  'sessions',
]

/** How many rows of each table there are, and how many hold the number. */
async function numbersIn(company: number): Promise<Record<string, number>> {
  const counted = tables
    .filter(({ name }) => !ofCalls.includes(name))
    .flatMap(({ name }) => [
      `(select count(*) from ${name} where company_id = $1)::int as ${name}`,
      ...(hiddenColumns[name] ? [`${digitsIn(`public.${name}`)} as "${name} with the number"`] : []),
    ])
  return (await app.sql<Record<string, number>>(`select ${counted.join()}`, [company]))[0]!
}
