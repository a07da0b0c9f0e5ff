import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { bsbText } from '../../money-settings/money-settings.rules.ts'
import { bankingSetting, documentSetting } from '../../money-settings/server/money-settings.service.ts'

/** Where a transfer goes, and what to write beside it; null: the company does not show it, or has no account. */
export async function payToOf(tx: CompanyTx, reference: string) {
  const { shows_bank } = await readSetting(tx, documentSetting)
  const { version: _, ...bank } = await readSetting(tx, bankingSetting)
  if (!shows_bank || (bank.account_number === '' && bank.payid === '')) return null
  return { ...bank, bsb: bsbText(bank.bsb), reference }
}
