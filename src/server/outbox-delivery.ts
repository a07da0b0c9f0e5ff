import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { outsideText } from '#shared/outside-text.ts'
import { companyIdFrom } from './db/company-id.ts'
import { listenTo } from './db/connection/listener.ts'
import type { Doors } from './db/doors.ts'
import { type Deliverer, type Deliverers, type Outgoing, outboxChannel } from './outbox.ts'
import { openSettling, type Settled } from './outbox-settling.ts'
import { StorageAway } from './providers/storage/storage-away.ts'
import { NotYet } from './queued/campaign-gate.ts'
import { traced } from './tracing/traced.ts'

/** Settings of the delivery that tests change. */
export interface DeliveryOptions {
  /** Milliseconds after which a look is taken although nothing was announced: planned rows and next tries. */
  lookMs?: number
  /** Milliseconds after which a delivery gives its place to another. */
  slowMs?: number
  /** Milliseconds after which a delivery counts as failed. */
  giveUpMs?: number
  /** Milliseconds until a row that could not be settled is settled again. */
  settleAgainMs?: number
  /** Hears of each message that left, or finally failed. */
  note?: (company: number, isSent: boolean) => void
}

/** Deliveries under way at once in this process, by urgency (see `outbox.urgency`), for each kind of row. */
const places = [38, 8, 12] as const
/** Further ones for companies that hold fewer than two: those that others' floods must not delay. */
const quietPlaces = [2, 2, 2] as const
/** Rows claimed ahead for each place, so that no place is empty during a turn. */
const ahead = 2
/** Milliseconds between turns: what is delivered meanwhile is settled in one statement. */
const gatherMs = 10
/** Milliseconds that a claimed row may wait for a place before it is given back. */
const mostWaitMs = 60_000
/** Seconds until the second try, doubled each time; somebody waits for a code. */
const firstDelay = [30, 30, 5] as const
const longestDelay = 3_600
const mostTries = 13
/** The least share of the places that is used while the provider has trouble. */
const leastShare = 0.05
/** Each delivery widens the share, each refusal narrows it; more so where nothing was taken in between. */
const widening = 1.02
const narrowing = 0.8
const narrowingWithoutAny = 0.5
const restMs = 1_000
/** An attachment of its message can't be had: no try of it, until it would come too late to be of use. */
const awaySeconds = 60
const mostAwayDays = 3
const awayTexts = {
  waits:
    'Its attachments can’t be read right now, as the place where files are kept isn’t answering. It’s tried every minute, for three days at most.',
  over: 'Its attachments couldn’t be read for three days, as the place where files are kept wasn’t answering.',
} as const
/** A provider that has taken something within so many milliseconds, or may yet, is there: it refuses too much at once. */
const thereMs = 5_000

type Urgency = 0 | 1 | 2
const urgencies = [0, 1, 2] as const

interface Claim extends Outgoing {
  recipient: string
  urgency: Urgency
  tries: number
  claimedAt: number
  /** When its delivery began. */
  since: number
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
  { lookMs = 5_000, slowMs = 5_000, giveUpMs = 200_000, settleAgainMs, note }: DeliveryOptions,
) {
  const underWay = new Map<string, Claim>()
  /** Claimed, and waiting for a place. */
  let ready: Claim[] = []
  const settling = openSettling(db, kind, log, settleAgainMs)
  /** The company with which each urgency's round ended last. */
  const after = [0, 0, 0]
  /** How much of the places is used: less by the provider's trouble, more with every delivery. */
  let share = 1
  let slowedAt = Number.NEGATIVE_INFINITY
  let tookAt = Number.NEGATIVE_INFINITY
  /** The provider takes nothing at all: until then nothing is tried. */
  let restUntil = 0
  let hasNews = true
  let isStopping = false
  let rouse = () => {}

  const wake = () => {
    hasNews = true
    rouse()
  }

  const placesOf = (urgency: Urgency) => Math.max(1, Math.round(places[urgency] * share))
  const isSlow = ({ since }: Claim) => performance.now() - since > slowMs
  const isResting = () => isStopping || performance.now() < restUntil
  const heldBy = (urgency: Urgency) => [...underWay.values()].filter(each => each.urgency === urgency)

  /** Free places; half as many again stand in for those that slow deliveries hold. */
  function freePlaces(urgency: Urgency): number {
    const held = heldBy(urgency)
    const slow = Math.min(held.filter(isSlow).length, places[urgency] >> 1)
    return placesOf(urgency) + slow - held.length
  }

  /** Begins what there are places for; of two companies the one that holds fewer comes first. */
  function begin(): void {
    if (isResting()) return
    for (const urgency of urgencies) {
      let free = freePlaces(urgency)
      const quiet = Math.round(quietPlaces[urgency] * share)
      const holding = countBy(heldBy(urgency), each => each.companyId)
      const waiting = ready.filter(each => each.urgency === urgency)
      while (waiting.length > 0 && free + quiet > 0) {
        const holds = (each: Claim) => holding.get(each.companyId) ?? 0
        const next = waiting.reduce((one, other) => (holds(other) < holds(one) ? other : one))
        if (free <= 0 && holds(next) >= 2) break
        waiting.splice(waiting.indexOf(next), 1)
        ready.splice(ready.indexOf(next), 1)
        holding.set(next.companyId, holds(next) + 1)
        free--
        void deliver(next)
      }
    }
  }

  /** Gives claimed rows back to whoever claims them next. */
  function giveBack(rows: readonly Claim[]): void {
    ready = ready.filter(each => !rows.includes(each))
    for (const { companyId, id } of rows)
      settling.add({ company_id: companyId, id, status: 'waiting', error: null, seconds: 0 })
  }

  /** Settles and claims; true when more may be due. */
  async function turn(): Promise<boolean> {
    giveBack(ready.filter(({ claimedAt }) => isResting() || performance.now() - claimedAt > mostWaitMs))
    const room = urgencies.map(urgency => {
      const waiting = ready.filter(each => each.urgency === urgency).length
      return isResting() ? 0 : freePlaces(urgency) + ahead * placesOf(urgency) - waiting
    })
    const quiet = quietPlaces.map(most => (isResting() ? 0 : Math.round(most * share)))
    const held = [...underWay.values(), ...ready]
    const holding = Object.fromEntries(countBy(held, each => `${each.urgency}:${each.companyId}`))
    const same = places[0] >> 1
    const to = countBy(held, each => each.recipient)
    for (const each of underWay.values()) if (isSlow(each)) to.set(each.recipient, same)
    const avoided = [...to].filter(([, count]) => count >= same).map(([recipient]) => recipient)
    const rows = await settling.inTurn(async told => {
      const claimed = await db.withPlatform('outbox', tx =>
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
      return claimed.rows
    })
    const claims = rows.map(row => ({
      companyId: companyIdFrom(row.company_id, 'outbox'),
      id: row.id,
      payload: row.payload,
      writtenAt: row.created_at,
      recipient: row.recipient,
      urgency: row.urgency,
      tries: row.tries,
      claimedAt: performance.now(),
      since: 0,
    }))
    const byUrgency = urgencies.map(urgency => claims.filter(each => each.urgency === urgency))
    for (const [urgency, those] of byUrgency.entries())
      after[urgency] = lastOfRound(
        after[urgency]!,
        those.map(each => each.companyId),
      )
    ready.push(
      ...claims
        .filter(each => !settling.knows(each.companyId, each.id))
        .sort((one, other) => one.id - other.id),
    )
    begin()
    // Less than half means that it was not for want of room.
    return byUrgency.some((those, urgency) => those.length > 0 && those.length * 2 >= room[urgency]!)
  }

  async function deliver(claim: Claim): Promise<void> {
    const key = `${claim.companyId}-${claim.id}`
    // The claim has run out while its delivery went on: that one settles it.
    if (underWay.has(key)) return
    claim.since = performance.now()
    underWay.set(key, claim)
    const { companyId: company_id, id, tries } = claim
    try {
      if (tries > mostTries) throw new Error('Each try ended with its server.')
      await withinTime(
        traced('outbox', kind, company_id, () => deliverer.deliver(claim, db)),
        giveUpMs,
      )
      share = Math.min(1, share * widening)
      tookAt = performance.now()
      note?.(company_id, true)
      settling.add({ company_id, id, status: 'sent', error: '', seconds: 0 })
    } catch (error) {
      const notTried = await untried(claim, error)
      if (notTried) {
        settling.add(notTried)
        underWay.delete(key)
        begin()
        return wake()
      }
      const providers = deliverer.providers?.(error)
      const isThere = performance.now() - tookAt < thereMs || underWay.size > 1
      const isCrowded = providers === 'refused' && isThere
      if (providers) slowDown(claim)
      // It waits for one of the places, which are fewer now.
      if (isCrowded) ready.unshift(claim)
      else settling.add(await failed(claim, error))
    }
    underWay.delete(key)
    begin()
    wake()
  }

  /** A message that goes on waiting without a try less; null: it was tried, or has waited for its files for too long. */
  async function untried({ companyId: company_id, id }: Claim, error: unknown): Promise<Settled | null> {
    const waiting = { company_id, id, status: 'waiting', error: null } as const
    if (error instanceof NotYet)
      return { ...waiting, seconds: Math.max(1, (error.until.getTime() - Date.now()) / 1_000) }
    if (!(error instanceof StorageAway)) return null
    const row = await db
      .readCompany(company_id, tx =>
        tx.rows('outbox').where('id', '=', id).select('away_since').executeTakeFirst(),
      )
      .catch(() => undefined)
    const days = row?.away_since ? (Date.now() - row.away_since.getTime()) / 86_400_000 : 0
    return days > mostAwayDays ? null : { ...waiting, seconds: awaySeconds, away: awayTexts.waits }
  }

  async function failed(claim: Claim, error: unknown): Promise<Settled> {
    const { companyId: company_id, id, tries, urgency } = claim
    const err = readable(error)
    const isAway = error instanceof StorageAway
    const text = isAway ? awayTexts.over : outsideText(err.message, 500)
    const isFinal = isAway || tries >= mostTries || deliverer.isFinal(error)
    if (isFinal) note?.(company_id, false)
    log.warn({ companyId: company_id, outbox: id, kind, final: isFinal, err }, 'not delivered')
    const say = async () => deliverer.failed?.(claim, text, isFinal, db)
    await withinTime(say(), giveUpMs).catch(reason =>
      log.error({ err: reason }, 'the failed delivery was not noted'),
    )
    const delay = Math.min(longestDelay, firstDelay[urgency] * 2 ** (tries - 1))
    return {
      company_id,
      id,
      status: isFinal ? 'failed' : 'waiting',
      error: text,
      // Rows that failed together do not come back together.
      seconds: delay * (0.75 + Math.random() / 2),
    }
  }

  // Those that were under way at the last slowing down are of the same trouble.
  function slowDown({ since }: Claim): void {
    if (since <= slowedAt) return
    const tookNothing = tookAt <= slowedAt
    slowedAt = performance.now()
    if (share <= leastShare && tookNothing) {
      restUntil = slowedAt + restMs
      setTimeout(wake, restMs).unref()
    }
    share = Math.max(leastShare, share * (tookNothing ? narrowingWithoutAny : narrowing))
  }

  async function run(): Promise<void> {
    while (!isStopping || settling.waiting() + ready.length > 0) {
      hasNews = false
      try {
        const mayHaveMore = await turn()
        if (isStopping) continue
        await sleep(gatherMs)
        if (mayHaveMore || hasNews) continue
      } catch (error) {
        if (isStopping) return
        log.error({ reason: (error as Error).message }, 'the outbox waits for the database')
        await sleep(1_000)
        continue
      }
      await news()
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

/** The company with which a round ends that begins behind `after` and comes round to it. */
function lastOfRound(after: number, companies: readonly number[]): number {
  const earlier = companies.filter(company => company <= after)
  const reached = earlier.length > 0 ? earlier : companies
  return reached.length > 0 ? Math.max(...reached) : after
}

/** What was thrown as an error that can be read and logged. */
function readable(error: unknown): Error {
  try {
    if (error instanceof Error && typeof error.message === 'string') return error
    return new Error(String(error))
  } catch {
    return new Error('It failed without a reason.')
  }
}

function countBy<T, K>(rows: readonly T[], key: (row: T) => K): Map<K, number> {
  const counts = new Map<K, number>()
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1)
  return counts
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('No answer in time.')), ms)
    timer.unref()
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
