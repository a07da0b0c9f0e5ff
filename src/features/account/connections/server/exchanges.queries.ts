import type { CompanyTx } from '#server/db/company-tx.ts'
import type { List } from '#server/list.ts'
import type { ExchangeSort } from '../connections.contract.ts'
import type { ConnectionName } from '../connections.rules.ts'

interface ExchangeRow {
  id: number
  kind: ConnectionName
  what: string
  answer: string
  times: number
  ms: number
  at: Date
}

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
      .select(['e.id', 'e.kind', 'e.what', 'e.answer', 'e.times', 'e.ms', 'e.at'])
      .$castTo<ExchangeRow>(),
})
