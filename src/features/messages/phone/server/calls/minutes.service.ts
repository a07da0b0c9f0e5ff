import { creditLeft, spendUpTo } from '#features/talk/credit/server/credit.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Voice } from '#server/providers/voice/voice.port.ts'
import { refuse } from '#server/refusal.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { phoneTexts, startedMinutes } from '../../phone.rules.ts'
import type { CallRow, LegRow } from './calls.queries.ts'

/** Minutes of a call that begins: 0 where they will be counted, null where nobody pays for them. */
export const countedFrom = ({ line, usesCredit }: Voice): number | null =>
  line === 'real' && usesCredit ? 0 : null

export const hasMinutes = async (tx: CompanyTx, { usesCredit }: Voice): Promise<boolean> =>
  !usesCredit || (await creditLeft(tx, 'minutes')) > 0

/** Refuses to ring somebody outside when no minutes are left; calls that run, and those that come in, go on. */
export async function requireMinutes(tx: CompanyTx, voice: Voice): Promise<void> {
  if (!(await hasMinutes(tx, voice))) refuse(409, phoneTexts.noMinutes, { field: 'number' })
}

/** Pays a call that ends now, as far as the minutes go; null: it counts none. */
export async function payCall(
  tx: CompanyTx,
  { minutes, answered_at, number }: CallRow,
  legs: readonly LegRow[],
): Promise<number | null> {
  const since = legs.flatMap(leg =>
    leg.user_id === null && leg.answered_at ? [leg.answered_at.getTime()] : [],
  )
  if (minutes === null || answered_at === null || since.length === 0) return minutes
  const begun = Math.max(answered_at.getTime(), Math.min(...since))
  const used = startedMinutes((tx.now.getTime() - begun) / 1000)
  await spendUpTo(tx, 'minutes', used, { note: displayPhone(number) })
  return used
}
