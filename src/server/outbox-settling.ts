import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Doors, PlatformTx } from './db/doors.ts'
import { databaseRefusal } from './http/database-trouble.ts'

/** The outcome of a claimed row. */
export interface Settled {
  company_id: number
  id: number
  status: 'sent' | 'waiting' | 'failed'
  /** null: it was not tried. */
  error: string | null
  /** Why it was not, where its files can't be read. */
  away?: string
  /** Until the next try. */
  seconds: number
}

interface Troubled {
  row: Settled
  refusals: number
  /** When it is tried again. */
  at: number
}

/** A row whose settling the database refuses so many times is set aside. */
const mostRefusals = 3
/** Rows that can't even be set aside, remembered in memory. */
const mostAside = 10_000

const keyOf = (row: { company_id: number; id: number }) => `${row.company_id}-${row.id}`

/**
 * The settling of rows, in bulk with the turn of the queue. If the database refuses that, each is settled by itself, so
 * that one which can't be holds up no other: it is tried a few times, then set aside and named to the operator.
 */
export function openSettling(db: Doors, kind: string, log: FastifyBaseLogger, firstPauseMs = 500) {
  let settled: Settled[] = []
  const troubled = new Map<string, Troubled>()
  /** Delivered or failed for good, and neither settled nor set aside: not delivered again if they are claimed. */
  const aside = new Map<string, Settled>()

  const settle = (rows: readonly Settled[]) => (tx: PlatformTx) =>
    sql`select from outbox_turn(${kind}, ${JSON.stringify(rows)}, '{0,0,0}', '{0,0,0}', '{0,0,0}', '{}', '{}', 1)`.execute(
      tx,
    )

  async function alone(row: Settled, refusals: number): Promise<void> {
    try {
      await db.withPlatform('outbox', settle([row]))
      troubled.delete(keyOf(row))
    } catch (error) {
      if (isTrouble(error)) throw error
      await refused(row, refusals + 1, error as Error)
    }
  }

  async function refused(row: Settled, refusals: number, error: Error): Promise<void> {
    const key = keyOf(row)
    if (refusals < mostRefusals) {
      troubled.set(key, { row, refusals, at: performance.now() + firstPauseMs * 4 ** refusals })
      return
    }
    troubled.delete(key)
    log.error(
      { companyId: row.company_id, outbox: row.id, kind, status: row.status, err: error },
      'set aside',
    )
    const reason = `Set aside: "${row.status}" could not be stored (${error.message}).`
    try {
      await db.withPlatform('outbox', tx =>
        sql`select outbox_set_aside(${row.company_id}, ${row.id}, ${reason})`.execute(tx),
      )
    } catch (again) {
      if (isTrouble(again)) throw again
      if (aside.size >= mostAside) aside.delete(aside.keys().next().value as string)
      aside.set(key, row)
    }
  }

  return {
    add: (row: Settled) => void settled.push(row),
    /** How many rows wait for the next turn. */
    waiting: () => settled.length,
    /** Runs a turn with all that is to be settled; rows that it refuses are settled one by one, and it runs without. */
    async inTurn<T>(turn: (rows: readonly Settled[]) => Promise<T>): Promise<T> {
      for (const { row, refusals, at } of [...troubled.values()])
        if (at <= performance.now()) await alone(row, refusals)
      const rows = settled
      settled = []
      try {
        return await turn(rows)
      } catch (error) {
        if (rows.length > 0 && !isTrouble(error)) await eachAlone(rows)
        else {
          settled = [...rows, ...settled]
          throw error
        }
        return await turn([])
      }
    },
    /** True for a row that was settled as far as we know, though not in the database: it must not leave twice. */
    knows(companyId: number, id: number): boolean {
      const key = keyOf({ company_id: companyId, id })
      const known = aside.get(key)
      if (known) {
        aside.delete(key)
        troubled.set(key, { row: known, refusals: mostRefusals - 1, at: performance.now() })
      }
      return troubled.has(key)
    },
  }

  async function eachAlone(rows: readonly Settled[]): Promise<void> {
    for (const [i, row] of rows.entries())
      try {
        await alone(row, 0)
      } catch (error) {
        settled = [...rows.slice(i), ...settled]
        throw error
      }
  }
}

/** The database's own trouble, which ends: no fault of a row. */
const isTrouble = (error: unknown) => databaseRefusal(error as Error) !== null
