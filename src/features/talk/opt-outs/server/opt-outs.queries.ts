import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { OptOuts } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { Channel } from '../../consents/consents.rules.ts'

const columns = ['id', 'channel', 'address', 'via', 'at'] as const
export interface OptOutRow extends Pick<Selectable<OptOuts>, 'id' | 'address' | 'at'> {
  channel: Channel
  via: 'stop' | 'link' | 'office'
}

export function optOutList(tx: CompanyTx, search: string): List<OptOutRow, 'id'> {
  return {
    from: tx.rows('opt_outs as o'),
    words: { text: sql`o.address`, search },
    id: 'o.id',
    sorts: { id: ['o.id', 'bigint'] },
    row: id =>
      tx
        .rows('opt_outs as o')
        .select(columns.map(name => `o.${name}` as const))
        .where('o.id', '=', id)
        .$castTo<OptOutRow>(),
  }
}

/** The addresses among these that want no messages; all in their one spelling. */
export async function optedOut(
  tx: CompanyTx,
  channel: Channel,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await overNumbers(tx, 'who wants no more messages', open =>
    open
      .rows('opt_outs')
      .where('channel', '=', channel)
      .where('address', 'in', addresses)
      .select('address')
      .execute(),
  )
  return new Set(rows.map(row => row.address))
}

export async function isOptedOut(tx: CompanyTx, channel: Channel, address: string): Promise<boolean> {
  return (await optedOut(tx, channel, [address])).size > 0
}

/** The new row; undefined if it was there. */
export function insertOptOut(
  tx: CompanyTx,
  row: Pick<OptOutRow, 'channel' | 'address' | 'via'>,
): Promise<OptOutRow | undefined> {
  return tx
    .insertRows('opt_outs', { ...row, at: tx.now })
    .onConflict(conflict => conflict.columns(['company_id', 'channel', 'address']).doNothing())
    .returning(columns)
    .$castTo<OptOutRow>()
    .executeTakeFirst()
}

export function deleteOptOut(
  tx: CompanyTx,
  channel: Channel,
  address: string,
): Promise<OptOutRow | undefined> {
  return tx
    .deleteRows('opt_outs')
    .where('channel', '=', channel)
    .where('address', '=', address)
    .returning(columns)
    .$castTo<OptOutRow>()
    .executeTakeFirst()
}

export async function companyName(tx: CompanyTx): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select('name')
    .executeTakeFirst()
  return row?.name ?? ''
}
