import { cardFingerprints } from '#features/account/plans/server/plan-cards.queries.ts'
import type { PlanHooks } from '#features/account/plans/server/plan-hooks.ts'
import { cardAccount } from '#features/money/card-payments/server/card-accounts.queries.ts'
import { bankingSetting } from '#features/money/money-settings/server/money-settings.service.ts'
import type { IdentityOf } from '#features/partners/programme/server/identity.service.ts'
import { enterPayment } from '#features/partners/programme/server/ledger.service.ts'
import { readSetting } from '#server/company-setting.ts'

/** Callbacks into later wings, for plans. */
export const planHooks: PlanHooks = {
  onPlanPayment: enterPayment,
  cardAccountOf: async tx => (await cardAccount(tx))?.account ?? '',
  bankOf: async platform => {
    const { account_name, bsb, account_number, bank_name, payid } = await readSetting(
      platform,
      bankingSetting,
    )
    return { account_name, bsb, account_number, bank_name, payid }
  },
}

/** A company's own account and cards, for partners: the company may be the partner's own. */
export const payingIdentity: IdentityOf = async company => {
  const { bsb, account_number: accountNumber } = await readSetting(company, bankingSetting)
  return { bsb, accountNumber, cards: await cardFingerprints(company) }
}
