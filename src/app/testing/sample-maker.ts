import type { Contract, Endpoint, Sends } from '#shared/endpoint.ts'
import type { TestCompany, testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** Tools for making a feature's rows: each text in them contains `word`. */
export interface SampleMaker {
  app: App
  company: TestCompany
  word: string
  /** Inserts a row and gives its id; the company is the first parameter. */
  insert(text: string, ...values: unknown[]): Promise<number>
}

/**
 * An input of each endpoint for signed-in users that the server takes as it is. An endpoint that is not named needs
 * none; of one that is null no input is valid by itself, and its own tests go through it.
 */
export type Samples<C extends Contract> = {
  [Name in keyof C]?: C[Name] extends Endpoint ? Sends<C[Name]> | null : never
}

/** Makes the rows of one company. */
export function sampleMaker(app: App, company: TestCompany, word: string): SampleMaker {
  const insert: SampleMaker['insert'] = async (text, ...values) => {
    const [row] = await app.sql<{ id: number }>(`${text} returning id`, [company.id, ...values])
    return Number(row!.id)
  }
  return { app, company, word, insert }
}

/** One sample day and one moment soon after now. */
export const sampleDay = () => new Date().toISOString().slice(0, 10)
export const soon = () => new Date(Date.now() + 3_600_000).toISOString()

/** A word that no other row has. */
export const unique = () => Math.random().toString(36).slice(2, 12)

type Inputs = Record<string, Record<string, unknown> | null>

/** A feature's samples, as its `testing/X.samples.ts` exports them by default. */
export interface FoundSamples {
  /** Valid inputs by contract and endpoint, made of a company's rows where they need some. */
  samples: Record<string, Inputs | ((rows: never) => Inputs)>
  /** Adds rows of a company and returns their ids by name, for all samples to use. */
  rows?: (make: SampleMaker, rows: never) => Promise<unknown>
  /** Makes anew what hangs on the company's id, such as sealed text, where its rows were copied from another's. */
  bindCopy?: (make: SampleMaker) => Promise<unknown>
  /** Topics of the samples files whose rows must exist first. */
  after?: readonly string[]
}

const named = new WeakSet<object>()

/** Input that names rows as the endpoint takes them, but is valid only with more: a file, a plan, a second company. */
export function onlyNaming<Input extends object>(input: Input): Input {
  named.add(input)
  return input
}
export const isOnlyNaming = (input: object): boolean => named.has(input)

export const samplesFor = (samples: FoundSamples): FoundSamples => samples
