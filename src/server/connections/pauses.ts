import type { CompanyTx } from '../db/company-tx.ts'

/** True if somebody has paused this connection. */
export async function isPaused(tx: CompanyTx, kind: string, id: number): Promise<boolean> {
  const row = await tx
    .rows('connection_pauses')
    .where('kind', '=', kind)
    .where('row_id', '=', id)
    .select('row_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Paused connections of the company: 'kind id'. */
export async function pausedOnes(tx: CompanyTx): Promise<Set<string>> {
  const rows = await tx.rows('connection_pauses').select(['kind', 'row_id']).execute()
  return new Set(rows.map(row => `${row.kind} ${row.row_id}`))
}

export async function keepPause(tx: CompanyTx, kind: string, id: number, paused: boolean): Promise<void> {
  if (paused)
    await tx
      .insertRows('connection_pauses', {
        kind,
        row_id: id,
        paused_by: tx.by?.id ?? null,
        paused_at: tx.now,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  else await tx.deleteRows('connection_pauses').where('kind', '=', kind).where('row_id', '=', id).execute()
}
