import { companyRow } from '#features/account/company/server/company.queries.ts'
import { idsThatFit } from '#features/insight/reports/server/rows/row-columns.queries.ts'
import { ownFields } from '#features/insight/reports/server/rows/row-report.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { instantText, todayIn } from '#shared/dates.ts'
import type { Conditions } from '../conditions.rules.ts'
import type { SubjectSource } from '../triggers.rules.ts'

/** Those of these rows that fit the conditions as the rows are now. */
export async function rowsThatFit(
  tx: CompanyTx,
  source: SubjectSource,
  conditions: Conditions,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0 || conditions.groups.length === 0) return [...ids]
  const { time_zone: zone } = await companyRow(tx)
  const when = { zone, today: todayIn(zone, instantText(tx.now)) }
  return idsThatFit(tx, source, conditions, ids, { own: await ownFields(tx), when })
}
