import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export interface Captured {
  text: string
  values: unknown[]
}

const captures = new AsyncLocalStorage<Captured[]>()

// Before the first connection: each of the product's keeps the method that it finds when it is made.
const original = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown]
  const text = typeof first === 'string' ? first : (first.text ?? '')
  const values = typeof first === 'string' ? second : first.values
  if (text && !/^(begin|commit|rollback|listen)/i.test(text))
    captures.getStore()?.push({ text, values: Array.isArray(values) ? values : [] })
  return original.apply(this, args)
} as typeof pg.Client.prototype.query

/**
 * The statements that a request sends to the database, without those that open and end its transaction, and without what
 * the server does meanwhile for itself.
 */
export async function capture(request: () => Promise<unknown>): Promise<Captured[]> {
  const seen: Captured[] = []
  // Within: what is injected begins when it is waited for.
  await captures.run(seen, async () => await request())
  return seen
}
