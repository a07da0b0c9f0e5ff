import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
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

export interface Following {
  /** Does all that is to be done in this company now. */
  catchUp(company: CompanyId): Promise<void>
  stop(): Promise<void>
}

/** Companies that this server works for at the same time. */
const companiesAtOnce = 3
/** Milliseconds until a look at what another server has just been busy with. */
const busyMs = 50

/**
 * Has the followers do what is to be done about what happened, in each company by itself. A commit wakes it. First what is
 * new is handed out to its followers, then each of them works it off; both are kept in the database, so a server that ends
 * leaves the rest to another. One follower that fails holds up no other, and one row no other row.
 */
export function followHappenings(
  db: Doors,
  serve: pg.PoolConfig,
  happenings: Happenings,
  followers: readonly Follower[],
  onError: (error: unknown) => void,
  { lookMs = 5_000, mostTries = 9, giveUpMs = 60_000 }: FollowOptions = {},
): Following {
  const pairs = followedBy(happenings, followers)
  const waiting = new Set<number>()
  const underWay = new Map<number, Promise<void>>()
  /** Companies whose round broke off: the next look, which does not find them again, wakes them. */
  const brokenOff = new Set<number>()
  let looked: string | null = null
  let isStopping = false

  const wake = (company: number) => {
    waiting.add(company)
    begin()
  }
  const look = async () => {
    const isFirst = looked === null
    const found = await db.withPlatform('companies in which something happened', async tx => {
      if (isFirst) await retrySetAside(tx, followers)
      return lookForHappenings(tx, looked)
    })
    looked = found.looked
    const companies = [...found.companies, ...brokenOff]
    brokenOff.clear()
    for (const company of companies) wake(company)
  }
  function begin(): void {
    for (const company of waiting) {
      if (isStopping || underWay.size >= companiesAtOnce) return
      if (underWay.has(company)) continue
      waiting.delete(company)
      const work = workIn(companyIdFrom(company, 'schedule'))
        .then(isLeft => isLeft && waiting.add(company))
        .catch(error => {
          brokenOff.add(company)
          onError(error)
        })
        .then(() => {
          underWay.delete(company)
          begin()
        })
      underWay.set(company, work)
    }
  }

  /** One round; true: there may be more. */
  async function workIn(company: CompanyId): Promise<boolean> {
    await db.withCompany(company, tx => handOut(tx, pairs))
    const due = await db.readCompany(company, followersDue)
    const ours = followers.filter(({ name }) => due.includes(name))
    for (const follower of ours) await workOff(company, follower, follower.atOnce ?? mostAtOnce)
    return ours.length > 0
  }

  async function workOff(company: CompanyId, follower: Follower, most: number): Promise<void> {
    const { name } = follower
    let some: Happening[] = []
    try {
      const isMine = await db.withCompany(company, async tx => {
        if (!(await takeTurn(tx, name))) return false
        some = await nextFor(tx, name, most)
        if (some.length > 0) await withinTime(follower.follow(tx, some))
        await markDone(tx, name, some)
        return true
      })
      if (!isMine) await sleep(busyMs)
    } catch (error) {
      const [first, ...more] = some
      if (!first) throw error
      if (more.length > 0) {
        for (const _ of some) await workOff(company, follower, 1)
        return
      }
      const text = error instanceof Error ? error.message : String(error)
      onError(new Error(`${name}: ${first.name} of row ${first.row} in company ${company}`, { cause: error }))
      await db.withCompany(company, tx => markFailed(tx, name, first.id, { text, mostTries }))
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
    company => (company === null ? void look().catch(onError) : wake(Number(company))),
    onError,
  )
  const watch = setInterval(() => void look().catch(onError), lookMs)
  return {
    async catchUp(company) {
      while (await workIn(company)) {
        // Goes on while there is more.
      }
    },
    async stop() {
      isStopping = true
      clearInterval(watch)
      await ears.stop()
      await Promise.all(underWay.values())
    },
  }
}
