import type { Selectable } from 'kysely'
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
