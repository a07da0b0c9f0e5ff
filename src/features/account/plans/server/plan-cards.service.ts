import type { CompanySetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { SavedCard } from '#server/providers/plan-pay/plan-pay.port.ts'
import { type CardRow, cardsOf, insertCard, setDefaultCard } from './plan-cards.queries.ts'

/** The provider's name for the company. */
export const customerSetting: CompanySetting<{ customer: string }> = {
  name: 'plan-customer',
  from: stored => ({ customer: '', ...(stored as object | undefined) }),
}

export const cardOut = ({ id, brand, last4, expires, is_default }: CardRow) => ({
  id,
  brand,
  last4,
  expires,
  is_default,
})
export const shownCard = ({ id, brand, last4, is_default }: CardRow) => ({ id, brand, last4, is_default })

export async function keepCard(tx: CompanyTx, card: SavedCard & { customer: string }) {
  const kept = await insertCard(tx, { ...card, is_default: false })
  if (kept) {
    await setDefaultCard(tx, kept.id)
    tx.record('plan_cards', null, { ...shownCard(kept), is_default: true })
  }
  return (await cardsOf(tx)).map(cardOut)
}
