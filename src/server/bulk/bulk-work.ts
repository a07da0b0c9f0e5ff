import { type Access, mayAccess } from '#shared/access.ts'
import type { Topic } from '#shared/endpoint.ts'
import type { Fact } from '#shared/fact.ts'
import { absentSession } from '../auth/sessions.ts'
import type { CompanyTx } from '../db/company-tx.ts'
import { type Means, newDeed } from '../db/deed.ts'
import type { Doors } from '../db/doors.ts'
import { databaseRefusal } from '../http/database-trouble.ts'
import type { Outbox } from '../outbox.ts'
import { Refusal } from '../refusal.ts'
import { type Due, rowOf, type Work } from '../schedule.ts'

const usualTurnMs = 20_000
/** For so many milliseconds the rights of its author are not looked up anew. */
const rememberedMs = 5_000

/** The rows of one slice, for an `act` that does them one by one. */
export interface Turn<Row> {
  /** The rows in order; ends when the slice's time is over. What follows waits for the next slice. */
  oneByOne(): Iterable<Row>
  /** True if an earlier try failed and fewer rows are tried: one of these is bad. */
  readonly isSearching: boolean
}

/**
 * A list of rows that the server works through by itself, as many people, companies and servers as there are. `Head` is
 * the row that holds the list: each slice is one transaction that locks it.
 */
export interface BulkWork<Head, Row> {
  work: Work
  means: Means
  /** Screens that show the progress; told after each slice. */
  topic: Topic
  /** Who asked for it, by the id of the head; null: nobody, or somebody who is no user. undefined: it is gone. */
  author(tx: CompanyTx, id: number): Promise<number | null | undefined>
  /** What the author must still be allowed, or `giveUp` ends it; left out: it goes on without them. */
  needs?: { access: Access; giveUp(tx: CompanyTx, head: Head): Promise<void> }
  /** Locks the head; undefined: the list is done, or was stopped. */
  lock(tx: CompanyTx, id: number): Promise<Head | undefined>
  /** Most rows of a slice. */
  most(head: Head): number
  /** Milliseconds after which `oneByOne` begins no further row. */
  mostMs?: number
  /** Milliseconds after which the work goes to the end of the line, so that those of other companies have their turn. */
  turnMs?: number
  /** The next rows that wait, in order. */
  next(tx: CompanyTx, head: Head, most: number): Promise<Row[]>
  /** Tells a row from the others of its list, also after somebody has changed how the list is done. */
  keyOf(row: Row, head: Head): string | number
  /** Does these rows and notes in the same transaction that they are done, so that `next` gives them no more. */
  act(tx: CompanyTx, head: Head, rows: readonly Row[], turn: Turn<Row>): Promise<void>
  /** Notes that a row can't be done; `reason`: what it was refused with, null for other errors. */
  setAside(tx: CompanyTx, head: Head, row: Row, reason: Fact | null): Promise<void>
  /** No row waits any more. */
  end(tx: CompanyTx, head: Head): Promise<void>
}

export interface BulkServices {
  db: Doors
  outbox: Pick<Outbox, 'later'>
  sellsPlans: boolean
}

/**
 * Goes on with a list until it is done or stopped. A server that dies has lost one slice: another begins it again. Two
 * servers that work on one list take turns, as each slice holds the head. A slice that fails is taken back as a whole and
 * tried with fewer rows, down to the bad one, which is set aside with its reason; then slices grow again.
 */
export async function workThrough<Head, Row>(
  services: BulkServices,
  bulk: BulkWork<Head, Row>,
  due: Pick<Due, 'data' | 'signal'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const { companyId, id } = rowOf(due)
  const { signal } = due
  const company = services.db.withCompany
  const turnEnds = Date.now() + (bulk.turnMs ?? usualTurnMs)
  let most = Number.POSITIVE_INFINITY
  while (Date.now() < turnEnds) {
    const author = await services.db.readCompany(companyId, tx => bulk.author(tx, id))
    if (author === undefined) return
    const by = author === null ? null : await absentSession(services, companyId, author)
    const { needs } = bulk
    if (needs && !(by && mayAccess(needs.access, by)))
      return company(companyId, async tx => {
        const head = await bulk.lock(tx, id)
        if (head === undefined) return
        await needs.giveUp(tx, head)
        tx.tell(bulk.topic)
      })
    const db = services.db.doing(newDeed({ by, means: bulk.means, isBulk: true }))
    for (const until = Math.min(turnEnds, Date.now() + rememberedMs); Date.now() < until; ) {
      signal.throwIfAborted()
      const left = await slice(tx => db.withCompany(companyId, tx), bulk, id, most, signal, onError)
      if (left === 0) return
      most = left
    }
  }
  await company(companyId, tx => services.outbox.later(tx, bulk.work, { companyId, id }, tx.now))
}

type Run = <T>(fn: (tx: CompanyTx) => Promise<T>) => Promise<T>

/** Does the next rows, `most` at most. Returns how many may come next; 0: nothing is left to do. */
async function slice<Head, Row>(
  run: Run,
  bulk: BulkWork<Head, Row>,
  id: number,
  most: number,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<number> {
  let tried: { rows: readonly Row[]; keys: (string | number)[] } | undefined
  /** Place of the row that was being done; null: they were done together. */
  let at: number | null = null
  try {
    return await run(async tx => {
      const head = await bulk.lock(tx, id)
      if (head === undefined) return 0
      const whole = bulk.most(head)
      const rows = await bulk.next(tx, head, Math.min(most, whole))
      tx.tell(bulk.topic)
      if (rows.length === 0) {
        await bulk.end(tx, head)
        return 0
      }
      tried = { rows, keys: rows.map(row => bulk.keyOf(row, head)) }
      const until = performance.now() + (bulk.mostMs ?? Number.POSITIVE_INFINITY)
      function* oneByOne() {
        for (const [n, row] of rows.entries()) {
          if (n > 0 && (signal.aborted || performance.now() > until)) return
          at = n
          yield row
        }
      }
      await bulk.act(tx, head, rows, { oneByOne, isSearching: most < whole })
      return Math.min(most, whole) * 2
    })
  } catch (error) {
    if (!tried || mayPass(error as Error)) throw error
    const good = at ?? Math.floor(tried.rows.length / 2)
    // Those before it were taken back with it: they come once more, without it.
    if (good > 0) return good
    const isRefused = error instanceof Refusal
    if (!isRefused) onError(error)
    const [key] = tried.keys
    return run(async tx => {
      const head = await bulk.lock(tx, id)
      if (head === undefined) return 0
      const [row] = await bulk.next(tx, head, 1)
      // Another server may have done it by now, or somebody has changed what was wrong with it.
      if (row !== undefined && bulk.keyOf(row, head) === key)
        await bulk.setAside(tx, head, row, isRefused ? error.fact : null)
      tx.tell(bulk.topic)
      return 1
    })
  }
}

/** Trouble of the database that is no row's fault: away, full, or two transactions in each other's way. */
export const mayPass = (error: Error & { code?: string }): boolean =>
  databaseRefusal(error) !== null || /^(40|55P03|57014)/.test(error.code ?? '')
