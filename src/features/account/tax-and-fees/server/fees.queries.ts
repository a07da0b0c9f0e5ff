import { type Selectable, sql } from 'kysely'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { readAnew, readOnce } from '#server/db/read-once.ts'
import type { Fees } from '#server/db/row-types.ts'
import { dayText, instantText, todayIn } from '#shared/dates.ts'
import { isRegisteredOn, taxOn } from '../registration.rules.ts'
import { usualTaxName } from '../tax-text.rules.ts'

const columns = [
  'tax',
  'credit_fee',
  'update_price',
  'prefill',
  'with_tax',
  'tax_name',
  'registered',
  'registered_from',
  'version',
] as const
export type FeesRow = Pick<Selectable<Fees>, (typeof columns)[number]>

/** Australia's GST and no card fee. */
const usual: FeesRow = {
  tax: 1_000,
  credit_fee: 0,
  update_price: true,
  prefill: true,
  with_tax: false,
  tax_name: '',
  registered: true,
  registered_from: null,
  version: 0,
}

/** Tax and fees as they are set, also where the company is not registered; the usual ones if they were never saved. */
export async function savedFees(tx: CompanyTx): Promise<FeesRow> {
  const row = await readOnce(tx, 'fees', () => tx.rows('fees').select(columns).executeTakeFirst())
  return row ?? usual
}

/** The same for whoever changes it: others wait, also before it was ever saved. */
export async function heldFees(tx: CompanyTx): Promise<FeesRow> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fees', ${tx.companyId}))`.execute(tx)
  readAnew(tx, 'fees')
  return savedFees(tx)
}

/** True if the company is registered for its tax on a day, whatever the rate. */
export const isTaxedOn = async (tx: CompanyTx, day: string): Promise<boolean> =>
  isRegisteredOn(await savedFees(tx), day)

/** Tax and fees on a day: the tax is 0 as long as the company is not registered. */
export async function feesOn(tx: CompanyTx, day: string): Promise<FeesRow> {
  const fees = await savedFees(tx)
  return { ...fees, tax: taxOn(fees, day) }
}

/** Tax and fees of today. */
export async function feesOf(tx: CompanyTx): Promise<FeesRow> {
  const { time_zone } = await companyRow(tx)
  return feesOn(tx, dayText(todayIn(time_zone, instantText(tx.now))))
}

/** The tax's name: the one that the company chose, else the usual one of its country; '': it is called tax. */
export async function taxNameOf(tx: CompanyTx): Promise<string> {
  const { tax_name } = await savedFees(tx)
  return tax_name || usualTaxName((await companyRow(tx)).iso)
}

export async function saveFees(tx: CompanyTx, fees: Omit<FeesRow, 'version'>): Promise<FeesRow> {
  readAnew(tx, 'fees')
  return tx
    .insertRows('fees', fees)
    .onConflict(conflict =>
      conflict.column('company_id').doUpdateSet({ ...fees, version: sql<number>`fees.version + 1` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}
