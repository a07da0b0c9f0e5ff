import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Banking, bsbText } from '../../money-settings/money-settings.rules.ts'
import { bankingSetting, documentSetting } from '../../money-settings/server/money-settings.service.ts'

/** The account that documents show; null: the company does not show it, or has none. */
export async function shownBanking(tx: CompanyTx): Promise<Banking | null> {
  const { shows_bank } = await readSetting(tx, documentSetting)
  const { version: _, ...bank } = await readSetting(tx, bankingSetting)
  return shows_bank && (bank.account_number !== '' || bank.payid !== '') ? bank : null
}

/** Where a transfer goes, and what to write beside it; null: the company does not show it, or has no account. */
export const payTo = (bank: Banking | null, reference: string) =>
  bank && { ...bank, bsb: bsbText(bank.bsb), reference }
