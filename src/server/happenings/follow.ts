import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { traced } from '#server/tracing/traced.ts'
import { happeningsChannel } from '../db/announcer.ts'
import { type CompanyId, companyIdFrom } from '../db/company-id.ts'
import { listenTo } from '../db/connection/listener.ts'
import type { Doors } from '../db/doors.ts'
import type { Happenings } from '../db/happenings.ts'
import { type Follower, followedBy, type Happening } from './follower.ts'
import {
  followersDue,
  handOut,
  lookForHappenings,
  markDone,
  markFailed,
  mostAtOnce,
  nextFor,
  retrySetAside,
  takeTurn,
} from './happenings.queries.ts'

/** Settings that tests change. */
export interface FollowOptions {
  /** Milliseconds between looks for what no commit announced: next tries, and what a server left that died. */
  lookMs?: number
  /** Tries after which a happening is set aside: the last comes about 20 minutes after the first. */
  mostTries?: number
  /** Milliseconds after which a follower counts as failed. */
  giveUpMs?: number
}

/** What one follower has to do in one company. */
interface Work {
  company: CompanyId
  follower: Follower
}
const keyOf = ({ company, follower }: Work) => `${company} ${follower.name}`
/** Whether it has more to do; busy: another server has its turn. */
type Left = 'more' | 'nothing' | 'busy'

export interface Following {
  /** Does all that is to be done in this company now. */
  catchUp(company: CompanyId): Promise<void>
  stop(): Promise<void>
}

/**
 * Works that this server does at the same time: in all, in one company, and of one follower. One that hangs leaves room to the
 * others, in its company and elsewhere.
 */
const atOnce = { all: 6, company: 2, follower: 3 }
/** Companies whose news it hands out at the same time. */
const handOutsAtOnce = 3
/** Milliseconds until a look at what another server has just been busy with. */
const busyMs = 100

/**
 * Has the followers do what is to be done about what happened, in each company by itself. A commit wakes it. First what is
 * new is handed out to its followers, then each of them works it off; both are kept in the database, so a server that ends
 * leaves the rest to another. One follower that fails or hangs holds up no other, and one row no other row.
 */
export function followHappenings(
  db: Doors,
  serve: pg.PoolConfig,
  happenings: Happenings,
  followers: readonly Follower[],
  onError: (error: unknown) => void,
  { lookMs = 5_000, mostTries = 9, giveUpMs = 60_000 }: FollowOptions = {},
): Following {
  const started = performance.now()
  const pairs = followedBy(happenings, followers)
  const news = new Set<number>()
  const handingOut = new Map<number, Promise<void>>()
  const waiting = new Map<string, Work>()
  const underWay = new Map<string, Work & { ends: Promise<void> }>()
  /** Companies whose work broke off: the next look, which does not find them again, wakes them. */
  const brokenOff = new Set<number>()
  let looking: Promise<void> | null = null
  let looked: string | null = null
  let isStopping = false

  const wake = (company: number) => {
    news.add(company)
    begin()
  }
  const breakOff = (company: number) => (error: unknown) => {
    brokenOff.add(company)
    onError(error)
  }
  /** One look at a time: one that takes long is not joined by others. */
  const look = () => {
    looking ??= lookOnce()
      .catch(onError)
      .finally(() => {
        looking = null
      })
  }
  async function lookOnce(): Promise<void> {
    const isFirst = looked === null
    const found = await db.withPlatform('companies in which something happened', async tx => {
      if (isFirst) await retrySetAside(tx, followers, (performance.now() - started) / 1_000)
      return lookForHappenings(tx, looked)
    })
    looked = found.looked
    const companies = [...found.companies, ...brokenOff]
    brokenOff.clear()
    for (const company of companies) wake(company)
  }
  function begin(): void {
    for (const company of news) {
      if (isStopping || handingOut.size >= handOutsAtOnce) break
      if (handingOut.has(company)) continue
      news.delete(company)
      const ends = dueIn(companyIdFrom(company, 'schedule'))
        .then(due => {
          for (const work of due) waiting.set(keyOf(work), work)
        }, breakOff(company))
        .then(() => {
          handingOut.delete(company)
          begin()
        })
      handingOut.set(company, ends)
    }
    for (const [key, work] of waiting) {
      if (isStopping || !hasRoom(key, work)) continue
      waiting.delete(key)
      const ends = workThrough(work)
        .catch(breakOff(work.company))
        .then(() => {
          underWay.delete(key)
          begin()
        })
      underWay.set(key, { ...work, ends })
    }
  }
  function hasRoom(key: string, { company, follower }: Work): boolean {
    const others = [...underWay.values()]
    return (
      !underWay.has(key) &&
      others.length < atOnce.all &&
      others.filter(work => work.company === company).length < atOnce.company &&
      others.filter(work => work.follower === follower).length < atOnce.follower
    )
  }

  /** Hands out what is new in a company; its works that are due. */
  async function dueIn(company: CompanyId): Promise<Work[]> {
    await db.withCompany(company, tx => handOut(tx, pairs))
    const due = await db.readCompany(company, followersDue)
    return followers.filter(({ name }) => due.includes(name)).map(follower => ({ company, follower }))
  }

  /** Works off what one follower has to do in a company. After each slice others that wait have their turn before it goes on. */
  async function workThrough(work: Work): Promise<void> {
    const { company, follower } = work
    let left: Left = 'more'
    do
      left = await traced('follower', follower.name, company, () =>
        workOff(company, follower, follower.atOnce ?? mostAtOnce),
      )
    while (left === 'more' && waiting.size === 0 && !isStopping)
    if (left === 'more') waiting.set(keyOf(work), work)
    if (left === 'busy') void sleep(busyMs).then(() => wake(company))
  }

  async function workOff(company: CompanyId, follower: Follower, most: number): Promise<Left> {
    const { name } = follower
    let some: Happening[] = []
    try {
      const isMine = await db.withCompany(company, async tx => {
        if (!(await takeTurn(tx, name, giveUpMs))) return false
        some = await nextFor(tx, name, most)
        if (some.length > 0) await withinTime(follower.follow(tx, some))
        await markDone(tx, name, some)
        return true
      })
      return isMine ? (some.length > 0 ? 'more' : 'nothing') : 'busy'
    } catch (error) {
      const [first, ...more] = some
      if (!first) throw error
      if (more.length > 0) {
        for (const _ of some) if (!isStopping) await workOff(company, follower, 1)
        return 'more'
      }
      const text = error instanceof Error ? error.message : String(error)
      onError(new Error(`${name}: ${first.name} of row ${first.row} in company ${company}`, { cause: error }))
      await db.withCompany(company, tx => markFailed(tx, name, first.id, { text, mostTries }))
      return 'more'
    }
  }

  /** A follower that never ends fails: its transaction is undone, and refuses what it sends later. */
  async function withinTime(work: Promise<void>): Promise<void> {
    const done = new AbortController()
    const limit = sleep(giveUpMs, undefined, { signal: done.signal }).then(() => {
      throw new Error(`took more than ${giveUpMs / 1_000} s`)
    })
    // Cancelled, it rejects too.
    limit.catch(() => {})
    await Promise.race([work, limit]).finally(() => done.abort())
  }

  const ears = listenTo(
    happeningsChannel,
    serve,
    company => (company === null ? look() : wake(Number(company))),
    onError,
  )
  const watch = setInterval(look, lookMs)
  return {
    async catchUp(company) {
      for (let due = await dueIn(company); due.length > 0; due = await dueIn(company))
        for (const { follower } of due)
          if ((await workOff(company, follower, follower.atOnce ?? mostAtOnce)) === 'busy')
            await sleep(busyMs)
    },
    async stop() {
      isStopping = true
      clearInterval(watch)
      await ears.stop()
      await Promise.all([looking, ...handingOut.values(), ...[...underWay.values()].map(({ ends }) => ends)])
    },
  }
}
