import { sql } from 'kysely'
import { outsideText } from '#shared/outside-text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { CompanyTx } from '../db/company-tx.ts'
import type { Doors } from '../db/doors.ts'

interface Noted {
  what: string
  answer: string
  about: number
  times: number
  ms: number
}

const longestAnswer = 200
export const exchangesKeptDays = 30

/** Exchanges about a row, with the last answer: it is what has come of earlier ones. */
type Outcomes = Map<string, Pick<Noted, 'what' | 'answer' | 'about'>>

/** Notes what goes to and fro with a service for one connection, and keeps it in the journal at the end. */
export function watchExchanges(db: Doors, company: CompanyId, kind: string, id: number) {
  const noted = new Map<string, Noted>()
  const outcomes: Outcomes = new Map()
  let about = 0
  const note = (what: string, answer: string, from: number) => {
    const ms = Math.round(performance.now() - from)
    if (about > 0) outcomes.set(`${what} ${about}`, { what, answer, about })
    // Successes are counted, whatever they were about.
    const kept = answer === '' ? 0 : about
    const key = `${what} ${kept} ${answer}`
    const before = noted.get(key)
    const times = (before?.times ?? 0) + 1
    noted.set(key, { what, answer, about: kept, times, ms: Math.max(before?.ms ?? 0, ms) })
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
    /** The exchanges that follow are about this row of its feature; 0: about none. */
    about(row: number): void {
      about = row
    },
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
      const settled = [...outcomes.values()]
      noted.clear()
      outcomes.clear()
      await db.withCompany(company, async tx => {
        await keepExchanges(tx, kind, id, rows)
        if (settled.length > 0) await noteOutcomes(tx, kind, id, settled)
      })
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
      conflict.columns(['company_id', 'kind', 'row_id', 'hour', 'what', 'answer', 'about']).doUpdateSet({
        // Tried again, it has failed in the same way.
        again: sql<string | null>`case when exchanges.retried_at is not null then excluded.answer end`,
        times: sql<number>`exchanges.times + excluded.times`,
        ms: sql<number>`greatest(exchanges.ms, excluded.ms)`,
        at: sql<Date>`excluded.at`,
      }),
    )
    .execute()
}

/** Notes beside earlier exchanges that failed what has come of the same ones now. */
async function noteOutcomes(
  tx: CompanyTx,
  kind: string,
  row: number,
  outcomes: readonly { what: string; answer: string; about: number }[],
): Promise<void> {
  await sql`
    update exchanges e set again = o.answer, retried_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) o(what text, answer text, about bigint)
    where e.company_id = ${tx.companyId} and e.kind = ${kind} and e.row_id = ${row} and e.about = o.about and e.about > 0
      and e.what = o.what and e.answer <> '' and e.at < ${tx.now} and e.again is distinct from ''`.execute(tx)
}

/** Notes that an exchange is tried again now. */
export const noteRetry = (tx: CompanyTx, id: number): Promise<unknown> =>
  tx.updateRows('exchanges').set({ retried_at: tx.now, again: null }).where('id', '=', id).execute()

/**
 * Notes what has come of a try that is over: the same exchange's answer, or the trouble on the way to it. Nothing is known
 * where nothing was asked.
 */
export async function noteOutcome(tx: CompanyTx, id: number): Promise<void> {
  await sql`
    update exchanges e set again = (
      select f.answer from exchanges f
      where f.company_id = e.company_id and f.kind = e.kind and f.row_id = e.row_id
        and f.about = e.about and f.at >= e.retried_at
      order by f.what = e.what desc, f.answer <> '' desc, f.at desc limit 1)
    where e.company_id = ${tx.companyId} and e.id = ${id} and e.again is null`.execute(tx)
}

/** Clears what is older than a month. */
export async function forgetExchanges(tx: CompanyTx, now: Date): Promise<void> {
  const before = sql<Date>`${now}::timestamptz - make_interval(days => ${exchangesKeptDays})`
  await tx.deleteRows('exchanges').where('at', '<', before).execute()
}
