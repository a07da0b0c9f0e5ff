import type { Selectable } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlanCards } from '#server/db/row-types.ts'
import type { SavedCard } from '#server/providers/plan-pay/plan-pay.port.ts'

export type CardRow = Selectable<PlanCards>

export async function cardsOf(tx: CompanyTx): Promise<CardRow[]> {
  return tx.rows('plan_cards').selectAll().orderBy('is_default', 'desc').orderBy('id').execute()
}

export async function cardById(tx: CompanyTx, id: number): Promise<CardRow | undefined> {
  return tx.rows('plan_cards').where('id', '=', id).selectAll().executeTakeFirst()
}

/** The cards, that to charge first, kept from being deleted until the transaction ends. */
export async function lockCards(tx: CompanyTx): Promise<CardRow[]> {
  return tx.rows('plan_cards').selectAll().orderBy('is_default', 'desc').orderBy('id').forUpdate().execute()
}

/** Fingerprints of the company's cards. */
export async function cardFingerprints(tx: CompanyTx): Promise<string[]> {
  const cards = await cardsOf(tx)
  return cards.map(card => card.fingerprint).filter(each => each !== '')
}

/** Keeps a card once, however often it is told of. */
export async function insertCard(
  tx: CompanyTx,
  card: SavedCard & { customer: string; is_default: boolean },
): Promise<CardRow | undefined> {
  return tx
    .insertRows('plan_cards', card)
    .onConflict(conflict => conflict.columns(['company_id', 'method']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function setDefaultCard(tx: CompanyTx, id: number): Promise<void> {
  await tx.updateRows('plan_cards').set({ is_default: false }).where('is_default', '=', true).execute()
  await tx.updateRows('plan_cards').set({ is_default: true }).where('id', '=', id).execute()
}

export async function deleteCard(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteRows('plan_cards').where('id', '=', id).execute()
}
