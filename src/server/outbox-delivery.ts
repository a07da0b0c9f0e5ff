import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { companyIdFrom } from './db/company-id.ts'
import type { Doors } from './db/doors.ts'
import { listenTo } from './db/listener.ts'
import { type Deliverer, type Deliverers, type Outgoing, outboxChannel } from './outbox.ts'

/** Settings of the delivery that tests change. */
export interface DeliveryOptions {
  /** Milliseconds after which a look is taken although nothing was announced: planned rows and next tries. */
  lookMs?: number
  /** Milliseconds after which a delivery gives its place to another. */
  slowMs?: number
  /** Milliseconds after which a delivery counts as failed. */
  giveUpMs?: number
}

/** Deliveries under way at once in this process, by urgency (see `outbox.urgency`), for each kind of row. */
const places = [38, 8, 12] as const
/** Further ones for companies that hold fewer than two: those that others' floods must not delay. */
const quietPlaces = [2, 2, 2] as const
/** Seconds until the second try, doubled each time; somebody waits for a code. */
const firstDelay = [30, 30, 5] as const
const longestDelay = 3_600
const mostTries = 13
/** The least share of the places that is used while the provider has trouble. */
const leastShare = 0.05
const shareSteps = 100
const restMs = 1_000

type Urgency = 0 | 1 | 2

interface Claim extends Outgoing {
  recipient: string
  urgency: Urgency
  tries: number
  since: number
}

interface Settled {
  company_id: number
  id: number
  status: 'sent' | 'waiting' | 'failed'
  error: string
  /** Until the next try. */
  seconds: number
}

/**
 * Delivers what is due, each kind of row by itself. A row is claimed for five minutes and settled afterwards: a process
 * that ends in between leaves it to another one, or to itself after its restart. Temporary failures are retried until the
 * tries are used up.
 */
export function deliverOutbox(
  db: Doors,
  serve: pg.PoolConfig,
  deliverers: Deliverers,
  log: FastifyBaseLogger,
  options: DeliveryOptions = {},
): { stop(): Promise<void> } {
  const kinds = Object.entries(deliverers) as [keyof Deliverers, Deliverer][]
  const lines = new Map(kinds.map(([kind, deliverer]) => [kind, openLine(db, kind, deliverer, log, options)]))
  const hear = (kind: string | null) => {
    for (const [name, line] of lines) if (kind === null || kind === name) line.wake()
  }
  const ears = listenTo(outboxChannel, serve, hear, error =>
    log.error({ reason: error.message }, 'database connection trouble'),
  )
  return {
    async stop() {
      await ears.stop()
      await Promise.all([...lines.values()].map(line => line.stop()))
    },
  }
}

function openLine(
  db: Doors,
  kind: keyof Deliverers,
  deliverer: Deliverer,
  log: FastifyBaseLogger,
  { lookMs = 5_000, slowMs = 5_000, giveUpMs = 200_000 }: DeliveryOptions,
) {
  const underWay = new Map<string, Claim>()
  let settled: Settled[] = []
  /** The company with which each urgency's round ended last. */
  const after = [0, 0, 0]
  /** How much of the places is used: halved by the provider's trouble, more with every delivery. */
  let share = 1
  let slowedAt = 0
  /** The provider takes nothing at all: until then nothing is tried. */
  let restUntil = 0
  let hasNews = true
  let isStopping = false
  let rouse = () => {}

  const wake = () => {
    hasNews = true
    rouse()
  }

  /** Places that are free by urgency; half as many again stand in for those that are taken by slow deliveries. */
  const freePlaces = () =>
    places.map((most, urgency) => {
      const held = [...underWay.values()].filter(each => each.urgency === urgency)
      const slow = held.filter(isSlow).length
      return Math.max(1, Math.round(most * share)) - held.length + Math.min(slow, most >> 1)
    })
  const isSlow = ({ since }: Claim) => performance.now() - since > slowMs

  /** Settles and claims; `isShort`: nothing else was due. */
  async function turn(): Promise<{ claims: Claim[]; isShort: boolean }> {
    const told = settled
    settled = []
    const isResting = isStopping || performance.now() < restUntil
    const room = isResting ? [0, 0, 0] : freePlaces()
    const quiet = isResting ? [0, 0, 0] : quietPlaces.map(most => Math.round(most * share))
    const holding: Record<string, number> = {}
    const to = new Map<string, number>()
    const same = places[0] >> 1
    for (const { companyId, urgency, recipient, ...claim } of underWay.values()) {
      const key = `${urgency}:${companyId}`
      holding[key] = (holding[key] ?? 0) + 1
      to.set(recipient, (to.get(recipient) ?? 0) + (isSlow(claim as Claim) ? same : 1))
    }
    const avoided = [...to].filter(([, count]) => count >= same).map(([recipient]) => recipient)
    try {
      const { rows } = await db.withPlatform('outbox', tx =>
        sql<{
          company_id: number
          id: number
          recipient: string
          payload: unknown
          created_at: Date
          tries: number
          urgency: Urgency
        }>`select * from outbox_turn(${kind}, ${JSON.stringify(told)}, ${room}, ${quiet}, ${after},
          ${JSON.stringify(holding)}, ${avoided}, ${same})`.execute(tx),
      )
      const claims = rows.map(row => ({
        companyId: companyIdFrom(row.company_id, 'outbox'),
        id: row.id,
        payload: row.payload,
        writtenAt: row.created_at,
        recipient: row.recipient,
        urgency: row.urgency,
        tries: row.tries,
        since: performance.now(),
      }))
      const byUrgency = room.map((_, urgency) => claims.filter(each => each.urgency === urgency))
      for (const [urgency, those] of byUrgency.entries())
        after[urgency] = those.at(-1)?.companyId ?? after[urgency]!
      // Less than half means that the places were not what kept the others.
      const isShort = byUrgency.every((those, urgency) => those.length * 2 < room[urgency]!)
      return { claims: claims.sort((one, other) => one.id - other.id), isShort }
    } catch (error) {
      settled = [...told, ...settled]
      throw error
    }
  }

  async function deliver(claim: Claim): Promise<void> {
    const key = `${claim.companyId}-${claim.id}`
    // The claim has run out while its delivery went on: that one settles it.
    if (underWay.has(key)) return
    underWay.set(key, claim)
    const { companyId: company_id, id, tries, urgency } = claim
    try {
      if (tries > mostTries) throw new Error('Each try ended with its server.')
      await withinTime(deliverer.deliver(claim, db), giveUpMs)
      share = Math.min(1, share + 1 / shareSteps)
      settled.push({ company_id, id, status: 'sent', error: '', seconds: 0 })
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      const isFinal = tries >= mostTries || deliverer.isFinal(error)
      log.warn({ companyId: company_id, outbox: id, kind, final: isFinal, err: error }, 'not delivered')
      if (deliverer.isProviders?.(error)) slowDown(claim)
      const note = async () => deliverer.failed?.(claim, text, isFinal, db)
      await note().catch(err => log.error({ err }, 'the failed delivery was not noted'))
      const delay = Math.min(longestDelay, firstDelay[urgency] * 2 ** (tries - 1))
      settled.push({
        company_id,
        id,
        status: isFinal ? 'failed' : 'waiting',
        error: text.slice(0, 500),
        // Rows that failed together do not come back together.
        seconds: delay * (0.75 + Math.random() / 2),
      })
    }
    underWay.delete(key)
    wake()
  }

  // Those that were under way at the last slowing down are of the same trouble.
  function slowDown({ since }: Claim): void {
    if (since <= slowedAt) return
    slowedAt = performance.now()
    if (share <= leastShare) {
      restUntil = slowedAt + restMs
      setTimeout(wake, restMs).unref()
    }
    share = Math.max(leastShare, share / 2)
  }

  async function run(): Promise<void> {
    while (!isStopping || settled.length > 0) {
      hasNews = false
      try {
        const { claims, isShort } = await turn()
        for (const claim of claims) void deliver(claim)
        if (!isShort && freePlaces().some(free => free > 0) && claims.length > 0) continue
      } catch (error) {
        if (isStopping) return
        log.error({ reason: (error as Error).message }, 'the outbox waits for the database')
        await sleep(1_000)
        continue
      }
      if (!hasNews && !isStopping) await news()
    }
  }

  function news(): Promise<void> {
    return new Promise(done => {
      const timer = setTimeout(done, lookMs)
      timer.unref()
      rouse = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  let running = run()
  return {
    wake,
    /** Claims nothing more, waits a little for what is under way, and settles it. */
    async stop() {
      isStopping = true
      wake()
      const until = performance.now() + 5_000
      while (underWay.size > 0 && performance.now() < until) await sleep(20)
      await running
      running = run()
      await running
    },
  }
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('No answer in time.')), ms)
    timer.unref()
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
