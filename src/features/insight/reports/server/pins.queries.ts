import type { Selectable } from 'kysely'
import type { Narrowing } from '#features/insight/measures/narrowing.rules.ts'
import type { Split } from '#features/insight/reports/reports.rules.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { PinnedReports } from '#server/db/row-types.ts'

/** The question behind a pin, as it is kept. */
export interface PinnedQuestion {
  name: string
  report_id?: number | undefined
  by?: Split | undefined
  filter: Narrowing[]
  compare: boolean
  days: number
}
export type PinRow = Omit<Selectable<PinnedReports>, 'report'> & { report: PinnedQuestion }

/** The pins of who asks, in the order in which they were made. */
export const pinsOf = (tx: UserTx) =>
  tx
    .rows('pinned_reports')
    .where('user_id', '=', tx.by.id)
    .selectAll()
    .orderBy('id')
    .execute() as unknown as Promise<PinRow[]>

export const insertPin = (tx: UserTx, report: PinnedQuestion) =>
  tx
    .insertRows('pinned_reports', { user_id: tx.by.id, report: JSON.stringify(report), created_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const deletePin = (tx: UserTx, id: number) =>
  tx
    .deleteRows('pinned_reports')
    .where('id', '=', id)
    .where('user_id', '=', tx.by.id)
    .returningAll()
    .executeTakeFirst()

/** These reports of the company's own by their ids. */
export async function pinnedCustoms(tx: CompanyTx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await tx
    .rows('custom_reports')
    .where('id', 'in', [...ids])
    .select(['id', 'name', 'spec'])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
