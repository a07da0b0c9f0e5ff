import { createServer } from 'node:http'
import pg from 'pg'
import { types } from '#server/db/doors.ts'
import { loadTemporal } from '#shared/dates.ts'
import { benchApp } from './bench-app.ts'
import type { Captured } from './capture.ts'

/** What the measuring process hands over: which server to be, and where its database is. */
export interface ServeOrder {
  kind: 'tradewind' | 'bare'
  serve: pg.PoolConfig
  owner: pg.PoolConfig
  /** For the bare server: the statements of each measured request, by name. */
  statements: Record<string, Captured[]>
}

const order = JSON.parse(process.env.BENCH_ORDER ?? '{}') as ServeOrder
const port = order.kind === 'bare' ? await serveBare(order) : await serveTradewind(order)
process.stdout.write(`${JSON.stringify({ port })}\n`)

/** The whole product, as it serves. */
async function serveTradewind({ serve }: ServeOrder): Promise<number> {
  await loadTemporal()
  const app = await benchApp(serve)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return (app.http.server.address() as { port: number }).port
}

/** node:http and pg alone: runs the same statements as the owner, without session, checks or policies. */
async function serveBare({ owner, statements }: ServeOrder): Promise<number> {
  // The search functions read the company from the setting: a pool for each, so that nothing is set a request.
  const pools = new Map<string, pg.Pool>()
  const poolOf = (company: string) => {
    const pool =
      pools.get(company) ?? new pg.Pool({ ...owner, options: `-c app.company_id=${company}`, max: 20, types })
    if (!pools.has(company)) pool.on('error', () => {})
    pools.set(company, pool)
    return pool
  }
  const server = createServer((request, response) => {
    const [, company = '', name = ''] = (request.url ?? '/').split('/').map(decodeURIComponent)
    request.resume()
    void Promise.resolve(statements[name] ?? [])
      .then(async list => {
        let rows: unknown[] = []
        for (const { text, values } of list) rows = (await poolOf(company).query(text, values)).rows
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ success: true, data: rows }))
      })
      .catch((error: Error) => {
        response.statusCode = 500
        response.end(error.message)
      })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
}
