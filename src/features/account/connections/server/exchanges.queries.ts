import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Exchanges } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { ExchangeSort } from '../connections.contract.ts'
import type { ConnectionName } from '../connections.rules.ts'

const columns = columnsOf('exchanges', 'company_id')
export type ExchangeRow = Omit<Selectable<Exchanges>, 'company_id' | 'kind'> & { kind: ConnectionName }

export const exchangeList = (
  tx: CompanyTx,
  { kind, failed }: { kind: string; failed: boolean },
): List<ExchangeRow, ExchangeSort> => ({
  from: tx
    .rows('exchanges as e')
    .$if(kind !== '', query => query.where('e.kind', '=', kind))
    .$if(failed, query => query.where('e.answer', '<>', '')),
  id: 'e.id',
  sorts: { at: ['e.at', 'timestamptz'] },
  row: id =>
    tx
      .rows('exchanges as e')
      .where('e.id', '=', id)
      .select(columns.map(name => `e.${name}` as const))
      .$castTo<ExchangeRow>(),
})

export const exchangeById = (tx: CompanyTx, id: number): Promise<ExchangeRow | undefined> =>
  tx.rows('exchanges').where('id', '=', id).select(columns).$castTo<ExchangeRow>().executeTakeFirst()

/** Locked until the transaction ends. */
export const lockExchange = (tx: CompanyTx, id: number): Promise<ExchangeRow | undefined> =>
  tx
    .rows('exchanges')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .$castTo<ExchangeRow>()
    .executeTakeFirst()

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
