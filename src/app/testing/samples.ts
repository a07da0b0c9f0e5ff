/// <reference types="vite/types/importMeta.d.ts" />
import { type FoundSamples, isOnlyNaming, sampleMaker } from '#server/testing/samples.ts'
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
    Object.assign(rows, await samples.rows?.(make, rows as never))
  }
  for (const { topic } of found) await add(topic)
  return rows as SampleRows
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

/** Makes each endpoint that writes a company of its own; those that only read share one. */
export function companyFor<C>(make: () => Promise<C>): (entry: Endpoint) => Promise<C> {
  let shared: Promise<C> | undefined
  return entry => {
    if (entry.effect !== 'reads') return make()
    shared ??= make()
    return shared
  }
}
