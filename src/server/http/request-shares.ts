import { sql } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Doors, PlatformTx } from '../db/doors.ts'

/** Requests a minute that are served, by all processes together. */
export interface RequestShares {
  perUser: number
  perCompany: number
}

export const requestShares: RequestShares = { perUser: 2_000, perCompany: 20_000 }

/** Whoever keeps within one block asks the database nothing; at most so much more than its share is served by a process. */
const blocks = 20

export interface RequestCounts {
  /** True if a request of this person is within their share and their company's; `id` as keys of writes have it. */
  isServed(person: { companyId: CompanyId; id: number }, token: string | null): boolean
  /** True if this minute's share was found used up by a request with this token: nothing else has to be asked. */
  wasRefused(token: string): boolean
}

interface Count {
  used: number
  /** Up to where this process may serve without asking again. */
  granted: number
  isOver: boolean
  isAsking: boolean
}

/**
 * Counts the requests of each account and company over all processes, in blocks that are taken ahead, so that no request
 * waits for it. While the database can't say, requests are served.
 */
export function countRequests(db: Doors, shares: RequestShares, now: () => Date): RequestCounts {
  let minute = 0
  const counts = new Map<string, Count>()
  const take = async (key: string, most: number, count: Count) => {
    const of = minute
    const size = blockOf(most)
    // The first block counts once a second is needed.
    const wanted = count.granted === size ? 2 * size : size
    const taken = await db.withPlatform('take requests', tx => takeRequests(tx, key, of, wanted))
    count.isOver = taken > most
    count.granted += size
  }
  const isServed = (key: string, most: number): boolean => {
    const count = counts.get(key) ?? { used: 0, granted: blockOf(most), isOver: false, isAsking: false }
    counts.set(key, count)
    count.used += 1
    if (count.used >= count.granted && !count.isOver && !count.isAsking) {
      count.isAsking = true
      take(key, most, count)
        // Asked again with the next request.
        .catch(() => {})
        .finally(() => {
          count.isAsking = false
        })
    }
    return !count.isOver
  }
  const refused = new Set<string>()
  const turnPage = () => {
    const present = Math.floor(now().getTime() / 60_000)
    if (present === minute) return
    counts.clear()
    refused.clear()
    minute = present
  }
  return {
    isServed({ companyId, id }, token) {
      turnPage()
      const company = `company ${Number(companyId)}`
      const isWithin =
        isServed(`${company} person ${id}`, shares.perUser) && isServed(company, shares.perCompany)
      if (!isWithin && token) refused.add(token)
      return isWithin
    },
    wasRefused(token) {
      turnPage()
      return refused.has(token)
    },
  }
}

const blockOf = (most: number) => Math.ceil(most / blocks)

/** Requests that all processes have taken in this minute, these among them. One whose clock is behind takes from the later minute. */
async function takeRequests(tx: PlatformTx, key: string, minute: number, wanted: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    insert into request_counts as c (key, minute, taken) values (${key}, ${minute}, ${wanted})
    on conflict (key) do update set
      taken = case when excluded.minute > c.minute then excluded.taken else c.taken + excluded.taken end,
      minute = greatest(c.minute, excluded.minute)
    returning taken`.execute(tx)
  return Number(rows[0]!.taken)
}

/** Clears the counts of minutes that are over. */
export async function forgetRequests(tx: PlatformTx): Promise<void> {
  await sql`delete from request_counts where minute < extract(epoch from now()) / 60 - 10`.execute(tx)
}
