import { type RawBuilder, sql } from 'kysely'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { fittingRows } from '#features/insight/reports/server/rows/row-columns.queries.ts'
import { ownFields } from '#features/insight/reports/server/rows/row-report.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { When } from '#server/rows/row-conditions.ts'
import { instantText, todayIn } from '#shared/dates.ts'
import type { Conditions } from '../../automations/conditions.rules.ts'

/** The company's time now. */
export async function presentIn(tx: CompanyTx): Promise<When> {
  const { time_zone: zone } = await companyRow(tx)
  return { zone, today: todayIn(zone, instantText(tx.now)) }
}

/** A statement that gives the clients whom conditions fit. */
export async function clientsThatFit(
  tx: CompanyTx,
  conditions: Conditions,
  when: When,
): Promise<RawBuilder<unknown>> {
  return sql`${fittingRows(tx, 'clients', conditions, { own: await ownFields(tx), when })}`
}
