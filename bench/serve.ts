import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import pg from 'pg'
import { types } from '#server/db/doors.ts'
import { loadTemporal } from '#shared/dates.ts'
import { bareBooking } from './bare-booking.ts'
import { benchApp } from './bench-app.ts'
import type { Captured } from './capture.ts'

/** Order from the measuring process: which server to be, and the database's address. */
export interface ServeOrder {
  kind: 'tradewind' | 'bare' | 'nothing'
  serve: pg.PoolConfig
  owner: pg.PoolConfig
  /** For the bare server: the statements of each measured request, by name. */
  statements: Record<string, Captured[]>
}

/** Rows that the bare server writes. */
export interface BareBooking {
  user: number
  technician: number
  name: string
  address: string
  comment: string
  starts: string[]
}

const order = JSON.parse(process.env.BENCH_ORDER ?? '{}') as ServeOrder
const servers = { tradewind: serveTradewind, bare: serveBare, nothing: serveNothing }
const port = await servers[order.kind](order)
process.stdout.write(`${JSON.stringify({ port })}\n`)

/** The whole product, as it serves. */
async function serveTradewind({ serve }: ServeOrder): Promise<number> {
  await loadTemporal()
  const app = await benchApp(serve)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return (app.http.server.address() as { port: number }).port
}

/**
 * node:http and pg alone: runs statements as the owner, without session, checks or policies, prepared and planned for
 * their values, and compresses long answers as ours does.
 */
async function serveBare({ owner, statements }: ServeOrder): Promise<number> {
  // The search functions read the company from the setting: pools for each, so that nothing is set a request.
  const pools = new Map<string, pg.Pool>()
  const poolOf = (company: string, settings: string) => {
    const options = `-c app.company_id=${company} ${settings}`
    const pool = pools.get(options) ?? new pg.Pool({ ...owner, options, max: 20, types, pipeline: true })
    if (!pools.has(options)) pool.on('error', () => {})
    pools.set(options, pool)
    return pool
  }
  const names = new Map<string, string>()
  const run = async (pool: pg.Pool | pg.PoolClient, text: string, values: unknown[]) => {
    const name = names.get(text) ?? `bare_${names.size}`
    names.set(text, name)
    return (await pool.query({ name, text, values })).rows
  }
  const replay = async (company: string, name: string, kind: string) => {
    const pool = poolOf(company, kind === 'read' ? '-c plan_cache_mode=force_custom_plan' : '')
    const client = await pool.connect()
    try {
      // Sent at once, what is written in one transaction.
      const ends = kind === 'read' ? [] : [client.query('begin')]
      const sent = (statements[name] ?? []).map(({ text, values }) => run(client, text, values))
      if (kind !== 'read') ends.push(client.query('commit'))
      const rows = (await Promise.all(sent)).flat()
      await Promise.all(ends)
      return rows
    } finally {
      client.release()
    }
  }
  const book = async (company: string, request: IncomingMessage) => {
    const b = JSON.parse(await bodyOf(request)) as BareBooking
    const values = [company, b.user, b.technician, b.name, b.address, b.comment, b.starts]
    return run(poolOf(company, ''), bareBooking, values)
  }
  const server = createServer((request, response) => {
    const [, company = '', name = '', kind = ''] = (request.url ?? '/').split('/').map(decodeURIComponent)
    void (request.method === 'POST' ? book(company, request) : replay(company, name, kind))
      .then(async rows => {
        const text = JSON.stringify({ success: true, data: rows })
        const isLong = text.length > 4_096 && request.headers['accept-encoding'] === 'br'
        if (isLong) response.setHeader('content-encoding', 'br')
        response.setHeader('content-type', 'application/json').end(isLong ? await compressed(text) : text)
      })
      .catch((error: Error) => {
        response.statusCode = 500
        response.end(error.message)
      })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
}

const compressed = (text: string) =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Answers as many bytes as the path says, at once: what a request takes its caller. */
async function serveNothing(): Promise<number> {
  const server = createSocketServer({ noDelay: true }, socket => {
    socket.on('error', () => {})
    socket.on('data', data => {
      const size = Number(/^GET \/(\d+) /.exec(data.subarray(0, 40).toString())?.[1] ?? 0)
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${size}\r\n\r\n${'x'.repeat(size)}`)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
}
