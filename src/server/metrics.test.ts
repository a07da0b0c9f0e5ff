import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountMetrics } from './metrics.ts'
import { answerErrors } from './mount.ts'
import { createTestDatabase, type TestDatabase } from './testing/cluster.ts'

let database: TestDatabase
let pool: pg.Pool
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool(database.serve)
  pool.on('error', () => {})
  app = await serve(pool)
})
afterAll(async () => {
  await app.close()
  await pool.end()
  await database.drop()
})

async function asOwner(text: string, values: unknown[] = []): Promise<void> {
  const owner = new pg.Client(database.migrate)
  await owner.connect()
  await owner.query(text, values)
  await owner.end()
}

async function serve(on: pg.Pool): Promise<FastifyInstance> {
  const server = Fastify()
  answerErrors(server)
  server.get('/api/things/:id', async () => ({ success: true }))
  server.get('/asset.js', async () => '')
  mountMetrics(server, { pool: on, token: 'a-long-secret' })
  await server.ready()
  return server
}

const scrape = (options: { from?: string; headers?: Record<string, string> } = {}, server = app) =>
  server.inject({ url: '/api/metrics', remoteAddress: options.from ?? '127.0.0.1', headers: options.headers })

test('requests are counted by their route as declared, never by the address that was asked', async () => {
  for (const url of ['/api/things/1', '/api/things/2', '/api/nowhere/3', '/asset.js'])
    await app.inject({ url })
  const { body, headers } = await scrape()
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  const count = (labels: string) =>
    Number(new RegExp(`tradewind_http_request_seconds_count\\{${labels}\\} (\\d+)`).exec(body)?.[1])
  expect(count('method="GET",route="/api/things/:id",status="200"')).toBe(2)
  expect(count('method="GET",route="none",status="404"')).toBe(1)
  expect(count('method="GET",route="web",status="200"')).toBe(1)
  expect(body).not.toContain('nowhere')
})

test('what waits on the schedule, the pool, the event loop and memory are told', async () => {
  await asOwner(`select pgboss.create_queue('import', '{"policy": "standard"}')`)
  await pool.query(
    `insert into pgboss.job (name, data, start_after) values ('import', '{}', now() - interval '90 seconds'), ('import', '{}', now() + interval '1 hour')`,
  )
  await asOwner(
    `with c as (insert into companies (name, time_zone, pack_id) values ('Zero', 'Australia/Sydney', 3) returning id)
     insert into outbox (company_id, kind, recipient, payload, due_at)
     select id, 'mail', 'a@b.test', '{}', now() + n * interval '90 seconds' from c, (values (-1), (40)) as t (n)`,
  )
  const { body } = await scrape()
  for (const name of ['import', 'outbox-deliver']) {
    expect(body).toContain(`tradewind_schedule_works{name="${name}",state="waiting"} 2`)
    expect(body).toContain(`tradewind_schedule_works{name="${name}",state="due"} 1`)
    const late = new RegExp(`late_seconds\\{name="${name}"\\} ([\\d.]+)`).exec(body)?.[1]
    expect(Number(late)).toBeGreaterThan(89)
  }
  expect(body).toContain('tradewind_database_up 1')
  for (const name of [
    'tradewind_database_connections',
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
  ])
    expect(body).toContain(name)
})

test('what finally failed to leave the house is counted by kind over all companies', async () => {
  const failed = async () =>
    [...(await scrape()).body.matchAll(/^tradewind_outbox_failed\{.*$/gm)].map(String)
  expect(await failed()).toEqual([
    'tradewind_outbox_failed{kind="mail"} 0',
    'tradewind_outbox_failed{kind="push"} 0',
    'tradewind_outbox_failed{kind="sms"} 0',
    'tradewind_outbox_failed{kind="line"} 0',
  ])
  for (const [name, status] of [
    ['One', 'failed'],
    ['Two', 'failed'],
    ['Three', 'sent'],
  ]) {
    await asOwner(
      `with c as (insert into companies (name, time_zone, pack_id) values ($1, 'Australia/Sydney', 3) returning id)
       insert into outbox (company_id, kind, recipient, payload, status) select id, 'push', 'browser 1', '{}', $2 from c`,
      [name, status],
    )
  }
  expect(await failed()).toContain('tradewind_outbox_failed{kind="push"} 2')
})

test('a database that is away is told, and the rest still answers', async () => {
  const away = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const server = await serve(away)
  const { statusCode, body } = await scrape({}, server)
  expect(statusCode).toBe(200)
  expect(body).toContain('tradewind_database_up 0')
  expect(body).not.toContain('tradewind_outbox_failed{')
  await server.close()
  await away.end()
})

test('another machine needs the token, and so does whoever comes by a proxy', async () => {
  const bearer = { authorization: 'Bearer a-long-secret' }
  expect((await scrape({ from: '203.0.113.7' })).statusCode).toBe(401)
  expect((await scrape({ from: '203.0.113.7', headers: { authorization: 'Bearer wrong' } })).statusCode).toBe(
    401,
  )
  expect((await scrape({ headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(401)
  expect((await scrape({ from: '203.0.113.7', headers: bearer })).statusCode).toBe(200)
  expect((await scrape({ from: '::1' })).statusCode).toBe(200)
})

test('without a token set, no bearer lets another machine in', async () => {
  const server = Fastify()
  answerErrors(server)
  mountMetrics(server, { pool })
  const answer = await scrape({ from: '203.0.113.7', headers: { authorization: 'Bearer undefined' } }, server)
  expect(answer.statusCode).toBe(401)
  await server.close()
})
