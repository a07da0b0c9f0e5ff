import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText, instantText, todayIn } from '#shared/dates.ts'

/** The company's day, 'yyyy-MM-dd'. */
export const todayOf = (tx: Pick<CompanyTx, 'now'>, zone: string): string =>
  dayText(todayIn(zone, instantText(tx.now)))

/** The company's day where nobody of it asks. */
export const companyDay = async (tx: CompanyTx): Promise<string> =>
  todayOf(tx, (await companyRow(tx)).time_zone)
