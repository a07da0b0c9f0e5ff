/// <reference types="vite/types/importMeta.d.ts" />
import { vi } from 'vitest'
import { type FoundSamples, isOnlyNaming, type SampleMaker, sampleMaker } from '#app/testing/sample-maker.ts'
import type { Endpoint } from '#shared/endpoint.ts'

// Every `testing/X.samples.ts` of a feature is found here; its default export says what it has.
const found = Object.entries(
  import.meta.glob<FoundSamples>('../../features/*/*/testing/*.samples.ts', {
    eager: true,
    import: 'default',
  }),
).map(([file, samples]) => ({ ...samples, topic: /([^/]+)\.samples\.ts$/.exec(file)![1]! }))

/** One row of a company for every table that an input can refer to, by its name in the samples. */
export type SampleRows = Record<string, unknown> & { client: number }

/** Fresh rows; each text in them contains `word`. */
export async function sampleRows(
  ...[app, company, word]: Parameters<typeof sampleMaker>
): Promise<SampleRows> {
  const make = sampleMaker(app, company, word)
  const rows: Record<string, unknown> = { company: company.id }
  const made = new Set<string>()
  async function add(topic: string): Promise<void> {
    if (made.has(topic)) return
    made.add(topic)
    const samples = found.find(each => each.topic === topic)
    if (!samples) throw new Error(`no ${topic}.samples.ts`)
    for (const earlier of samples.after ?? []) await add(earlier)
    const more = ((await samples.rows?.(make, rows as never)) ?? {}) as Record<string, unknown>
    const twice = Object.keys(more).find(name => name in rows && rows[name] !== more[name])
    if (twice) throw new Error(`${topic}.samples.ts calls a row '${twice}', as other samples do`)
    Object.assign(rows, more)
  }
  for (const { topic } of found) await add(topic)
  return rows as SampleRows
}

/** Makes anew what in the rows of a copied company hangs on its id. */
export async function bindCopy(make: SampleMaker): Promise<void> {
  for (const { bindCopy } of found) await bindCopy?.(make)
}

/**
 * The input that the features have for an endpoint ('jobs.open'), made of a company's rows; empty when it needs none,
 * null when none is valid by itself.
 */
export function sampleInput(endpoint: string, rows: SampleRows): Record<string, unknown> | null {
  const input = namingInput(endpoint, rows)
  return input && isOnlyNaming(input) ? null : input
}

/** The same, and of an endpoint that takes it only with more, what names its rows. */
export function namingInput(endpoint: string, rows: SampleRows): Record<string, unknown> | null {
  const [feature = '', name = ''] = endpoint.split('.')
  const samples = found.find(each => feature in each.samples)?.samples[feature]
  const inputs = typeof samples === 'function' ? samples(rows as never) : samples
  const input = inputs?.[name]
  return input === undefined ? {} : input
}

/**
 * The inputs of an endpoint that name another's rows: one row at a time, so that no other fault hides it; then all of them.
 */
export function namingOthers(
  inputOf: (endpoint: string, rows: SampleRows) => object,
  endpoint: string,
  own: SampleRows,
  others: SampleRows,
): object[] {
  const ways = [...Object.keys(own).map(key => ({ ...own, [key]: others[key] })), others]
  // Times and words that are new each time tell no input from another: they stand still while inputs are compared.
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const textOf = (rows: SampleRows) => JSON.stringify(inputOf(endpoint, rows))
  const valid = textOf(own)
  const naming = ways.filter(rows => textOf(rows) !== valid)
  random.mockRestore()
  vi.useRealTimers()
  return naming.map(rows => inputOf(endpoint, rows))
}

/** Lends one company to test after test, until a call changed it: the next test gets a new one. */
export function companyLent<C>(make: () => Promise<C>) {
  let lent: Promise<C> | undefined
  return {
    take: () => {
      lent ??= make()
      return lent
    },
    /** Tells what a call with it was answered. */
    saw(entry: Endpoint, status: number) {
      if (hasChanged(entry, status)) lent = undefined
    },
  }
}

/**
 * Lends one company to test after test although calls have changed it: most of its rows are still there. Where a test's
 * first call is not answered with 200, it is made again in a new one, which alone counts.
 */
export function companyInUse<C>(make: () => Promise<C>) {
  let lent: Promise<C> | undefined
  let isChanged = false
  return {
    async askFirst<A extends { status: number }>(ask: (of: C) => Promise<A>): Promise<{ of: C; answer: A }> {
      lent ??= make()
      const of = await lent
      const answer = await ask(of)
      if (answer.status === 200 || !isChanged) return { of, answer }
      isChanged = false
      lent = make()
      return { of: await lent, answer: await ask(await lent) }
    },
    /** Tells what a call with it was answered. */
    saw(entry: Endpoint, status: number) {
      isChanged ||= hasChanged(entry, status)
    },
  }
}

const hasChanged = ({ effect }: Endpoint, status: number) => effect !== 'reads' && status < 400

/** Hashes each table of a company, but for its sessions, the fingerprints of files that were read, and how far its followers are. */
export async function companyHasher(
  app: Parameters<typeof sampleMaker>[0],
): Promise<(companyId: number) => Promise<Record<string, unknown>>> {
  const tables = await app.sql<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id'
      and table_name not in ('sessions', 'portal_sessions', 'happening_cursors', 'happening_queue', 'form_prints')
    order by 1`)
  const hashes = tables.map(
    ({ name }) =>
      `(select md5(string_agg(t::text, '' order by t::text)) from ${name} t where company_id = $1) as ${name}`,
  )
  return async companyId => (await app.sql(`select ${hashes.join()}`, [companyId]))[0]!
}
