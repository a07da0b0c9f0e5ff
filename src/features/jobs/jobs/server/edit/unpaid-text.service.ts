import { creditLeft } from '#features/talk/credit/server/credit.service.ts'
import { firstSmsCredit, mobileNumber, smsTexts } from '#features/talk/sms/sms.rules.ts'
import type { UserContext } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { type Fact, fact } from '#shared/fact.ts'

/**
 * Says that no credit is left for a text to this phone, or null. The text leaves later, after the time for Undo, and the
 * diary says what became of it.
 */
export async function unpaidText(
  tx: UserTx,
  { providers }: Pick<UserContext, 'providers'>,
  phone: string,
): Promise<Fact | null> {
  if (!providers.sms.usesCredit || mobileNumber(phone) === null) return null
  return (await creditLeft(tx, 'sms', firstSmsCredit)) > 0 ? null : fact(smsTexts.noneRemains)
}
