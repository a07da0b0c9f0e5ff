import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import {
  askPool,
  followerBacklog,
  outboxBacklog,
  outboxFailures,
  scheduleRows,
} from './processes/backlogs.ts'
import { refuse } from './refusal.ts'
import { readSetAside } from './set-aside.ts'
import { routeOf } from './tracing/trace-requests.ts'
import type { Tracing } from './tracing/traced.ts'

export interface MetricsOptions {
  /** The pool of the serving role. */
  pool: pg.Pool
  /** Bearer token for callers from other machines; without it only this machine may ask. */
  token?: string
  tracing?: Tracing | null
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * Serves /api/metrics in Prometheus' text form: requests by route and status, the pool, the schedule (under
 * `outbox-deliver` the outbox), what finally failed to leave the house, how far followers of happenings are behind, the
 * event loop and memory. Call it before the
 * server is ready.
 */
export function mountMetrics(app: FastifyInstance, { pool, token, tracing }: MetricsOptions): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measurePool(registry, pool)
  if (tracing) measureSpans(registry, tracing)
  const readDatabase = measureDatabase(registry, pool)
  app.get('/api/metrics', async (request, reply) => {
    requireCaller(request, token)
    await readDatabase()
    const text = await registry.metrics()
    return reply.header('content-type', registry.contentType).header('cache-control', 'no-store').send(text)
  })
  app.addHook('onClose', async () => registry.clear())
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'tradewind_http_request_seconds',
    help: 'Time from a request to the end of its answer, by the route as declared.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

function measurePool(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'tradewind_database_connections',
    help: 'Connections of the serving pool; waiting: requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function measureSpans(registry: Registry, tracing: Tracing): void {
  new Gauge({
    name: 'tradewind_spans',
    help: 'Spans since the start: sent, failed (the collector was away or refused), dropped (too many waited), waiting now.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(tracing.counts())) this.set({ state }, count)
    },
  })
}

// Read before the metrics are written: they are collected in parallel, and some come from one query.
function measureDatabase(registry: Registry, pool: pg.Pool): () => Promise<void> {
  const works = new Gauge({
    name: 'tradewind_schedule_works',
    help: 'Work on the schedule by name: waiting (all that is to come), due (of it, now), retrying, active.',
    labelNames: ['name', 'state'],
    registers: [registry],
  })
  const late = new Gauge({
    name: 'tradewind_schedule_late_seconds',
    help: 'How long the oldest due work of this name has been waiting.',
    labelNames: ['name'],
    registers: [registry],
  })
  const failed = new Gauge({
    name: 'tradewind_outbox_failed',
    help: 'What finally failed to leave the house and was not sent again, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  })
  const aside = new Gauge({
    name: 'tradewind_set_aside',
    help: 'Rows of the outbox that could not be settled, by kind, happenings by the follower that gave them up, and works that failed for good in the last week, by name.',
    labelNames: ['of', 'name'],
    registers: [registry],
  })
  const following = new Gauge({
    name: 'tradewind_follower_waiting',
    help: 'Happenings that a follower has still to do something about.',
    labelNames: ['follower'],
    registers: [registry],
  })
  const lag = new Gauge({
    name: 'tradewind_follower_late_seconds',
    help: 'How long ago the oldest of them happened.',
    labelNames: ['follower'],
    registers: [registry],
  })
  const up = new Gauge({
    name: 'tradewind_database_up',
    help: '1 when the database answered this scrape. Without an answer schedule and outbox tell no figures.',
    registers: [registry],
  })
  const ask = askPool(pool)
  return async () => {
    const found = await Promise.all([
      scheduleRows(ask),
      outboxBacklog(ask),
      outboxFailures(ask),
      readSetAside(ask),
      followerBacklog(ask),
    ]).catch(() => null)
    const [scheduled, outbox, failures, given, backlog] = found ?? [[], [], {}, [], []]
    works.reset()
    late.reset()
    failed.reset()
    aside.reset()
    following.reset()
    lag.reset()
    up.set(found ? 1 : 0)
    for (const [kind, count] of Object.entries(failures)) failed.set({ kind }, count)
    for (const { of, name, count } of given) aside.set({ of, name }, count)
    for (const { follower, waiting, late: seconds } of backlog) {
      following.set({ follower }, waiting)
      lag.set({ follower }, seconds)
    }
    for (const { name, late: seconds, ...states } of [...scheduled, ...outbox]) {
      for (const [state, count] of Object.entries(states)) works.set({ name, state }, count)
      late.set({ name }, seconds)
    }
  }
}

// A proxy on this machine makes every caller look local, so proxied requests need the token.
function requireCaller(request: FastifyRequest, token: string | undefined): void {
  const { authorization, forwarded, via } = request.headers
  const byProxy = forwarded ?? via ?? request.headers['x-forwarded-for'] ?? request.headers['x-real-ip']
  const from = request.socket.remoteAddress ?? ''
  if (!byProxy && /^(127\.|::1$|::ffff:127\.)/.test(from)) return
  if (!authorization) refuse(401, 'No token provided.')
  else if (!token || !isSame(authorization, `Bearer ${token}`)) refuse(401, 'User not authorized.')
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
