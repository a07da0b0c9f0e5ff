import { sql } from 'kysely'
import { outsideText } from '#shared/outside-text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { CompanyTx } from '../db/company-tx.ts'
import type { Doors } from '../db/doors.ts'

interface Noted {
  what: string
  answer: string
  times: number
  ms: number
}

const longestAnswer = 200
const keptDays = 30

/** Notes what goes to and fro with a service for one connection, and keeps it in the journal at the end. */
export function watchExchanges(db: Doors, company: CompanyId, kind: string, id: number) {
  const noted = new Map<string, Noted>()
  const note = (what: string, answer: string, from: number) => {
    const ms = Math.round(performance.now() - from)
    const before = noted.get(`${what} ${answer}`)
    const times = (before?.times ?? 0) + 1
    noted.set(`${what} ${answer}`, { what, answer, times, ms: Math.max(before?.ms ?? 0, ms) })
  }
  /** One request; its error goes on. */
  async function exchange<T>(what: string, ask: () => Promise<T>): Promise<T> {
    const from = performance.now()
    try {
      const answer = await ask()
      note(what, '', from)
      return answer
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      note(what, outsideText(said, longestAnswer) || 'error', from)
      throw error
    }
  }
  return {
    exchange,
    /** The same port with every call written to the journal. */
    watched<T extends object>(port: T): T {
      return new Proxy(port, {
        get(target, name) {
          const value = Reflect.get(target, name)
          if (typeof value !== 'function' || typeof name !== 'string') return value
          return (...given: unknown[]) => exchange(name, async () => value.apply(target, given))
        },
      })
    },
    async keep(): Promise<void> {
      if (noted.size === 0) return
      const rows = [...noted.values()]
      noted.clear()
      await db.withCompany(company, tx => keepExchanges(tx, kind, id, rows))
    },
  }
}

async function keepExchanges(
  tx: CompanyTx,
  kind: string,
  row_id: number,
  rows: readonly Noted[],
): Promise<void> {
  const hour = new Date(Math.floor(tx.now.getTime() / 3_600_000) * 3_600_000)
  await tx
    .insertRows(
      'exchanges',
      rows.map(row => ({ ...row, kind, row_id, hour, at: tx.now })),
    )
    .onConflict(conflict =>
      conflict.columns(['company_id', 'kind', 'row_id', 'hour', 'what', 'answer']).doUpdateSet({
        times: sql<number>`exchanges.times + excluded.times`,
        ms: sql<number>`greatest(exchanges.ms, excluded.ms)`,
        at: sql<Date>`excluded.at`,
      }),
    )
    .execute()
}

/** Clears what is older than a month. */
export async function forgetExchanges(tx: CompanyTx, now: Date): Promise<void> {
  const before = sql<Date>`${now}::timestamptz - make_interval(days => ${keptDays})`
  await tx.deleteRows('exchanges').where('at', '<', before).execute()
}
