import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { readAnew, readOnce } from '#server/db/read-once.ts'
import type { BookClosings } from '#server/db/row-types.ts'

const columns = columnsOf('book_closings', 'company_id')
export type Closing = Omit<Selectable<BookClosings>, 'company_id'>

const last = (tx: CompanyTx) => tx.rows('book_closings').orderBy('id', 'desc').limit(1)

/** The day to which the books are closed, 'yyyy-MM-dd'; null: all days are open. */
export const closedTo = (tx: CompanyTx): Promise<string | null> =>
  readOnce(
    tx,
    'closed books',
    async () => (await last(tx).select('to_day').executeTakeFirst())?.to_day ?? null,
  )

const turn = (tx: CompanyTx, what: string) => sql`hashtextextended(${what}, ${tx.companyId})`

/** The same for whoever writes to the books: no day is closed before the transaction ends. */
export async function heldClosedTo(tx: CompanyTx): Promise<string | null> {
  // Sent together, but read one after the other: as it is once the lock is had.
  const [, row] = await Promise.all([
    sql`select pg_advisory_xact_lock_shared(${turn(tx, 'closed books')})`.execute(tx),
    last(tx).select('to_day').executeTakeFirst(),
  ])
  return row?.to_day ?? null
}

/** The same for whoever moves the day: nobody else does until the transaction ends. Nobody who writes to the books waits. */
export async function takeClosing(tx: CompanyTx): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${turn(tx, 'closing of books')})`.execute(tx)
  return (await last(tx).select('to_day').executeTakeFirst())?.to_day ?? null
}

/**
 * Waits for all that is being written to the books, and keeps others from it until the transaction ends. The last lock of all:
 * those who write hold rows while they wait for it, so whoever has it must not wait for a row.
 */
export async function lockBooks(tx: CompanyTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turn(tx, 'closed books')})`.execute(tx)
}

export async function insertClosing(
  tx: CompanyTx,
  closing: { from_day: string | null; to_day: string | null; sums: object },
): Promise<Closing> {
  readAnew(tx, 'closed books')
  return tx
    .insertRows('book_closings', {
      ...closing,
      sums: JSON.stringify(closing.sums),
      at: tx.now,
      by: tx.by?.id ?? null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The last closing; undefined: the books were never closed. */
export const lastClosing = (tx: CompanyTx): Promise<Closing | undefined> =>
  last(tx).select(columns).executeTakeFirst()

/** Closings, the last one first, with the names of those who did it. */
export const closings = (tx: CompanyTx, most: number) =>
  tx
    .rows('book_closings as c')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.by'),
    )
    .select(['c.id', 'c.at', 'c.from_day', 'c.to_day', sql<string>`coalesce(u.fullname, '')`.as('by')])
    .orderBy('c.id', 'desc')
    .limit(most)
    .execute()
