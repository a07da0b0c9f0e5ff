import { standingIn } from '#server/auth/standing-access.ts'
import { type CompanySetting, readSetting, saveSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { instantText } from '#shared/dates.ts'
import type { AnsweringSettings } from '../../answering.rules.ts'
import { forwardingAccess } from '../../incoming.rules.ts'
import { activeWithNumber } from '../calls/people.queries.ts'
import { answeringSetting } from './answering-settings.service.ts'
import { incomingSetting } from './incoming-settings.service.ts'

/** The person who had calls forwarded to a number, and since when. */
interface Forwarded {
  by: number
  at: string
}

/** Numbers that calls are forwarded to. One from before this was kept is not in it. */
const forwardingSetting: CompanySetting<{ numbers: Readonly<Record<string, Forwarded>> }> = {
  name: 'forwarding',
  from: stored => ({ numbers: {}, ...(stored as object | undefined) }),
}

/** Notes who has had calls forwarded to the numbers that the settings have by now. */
export async function noteForwarding(tx: UserTx): Promise<void> {
  const { numbers: before } = await readSetting(tx, forwardingSetting)
  const now = { by: tx.by.id, at: instantText(tx.now) }
  const used = await forwardedNumbers(tx)
  const numbers = Object.fromEntries(used.map(number => [number, before[number] ?? now]))
  const isSame = used.length === Object.keys(before).length && used.every(number => number in before)
  if (!isSame) await saveSetting(tx, forwardingSetting, { numbers }, undefined)
}

export async function forwardedNumbers(tx: CompanyTx): Promise<string[]> {
  const { mobile } = await readSetting(tx, incomingSetting)
  const { keys, silent } = await readSetting(tx, answeringSetting)
  return [...new Set([mobile, ...[...keys, silent].map(each => each.mobile)])].filter(each => each !== '')
}

/** The people by whose right calls go to a number: those whose own it is, else who has set it up. */
export async function forwardedBy(tx: CompanyTx, number: string) {
  const { numbers } = await readSetting(tx, forwardingSetting)
  return { owners: await activeWithNumber(tx, number), set: numbers[number] ?? null }
}

/**
 * True if calls may go to this number: it belongs to somebody who works here, or to nobody of the team and whoever set it
 * up still may. One from before it was kept who did stays.
 */
export async function isForwarded(
  tx: CompanyTx,
  services: Pick<Services, 'sellsPlans' | 'now'>,
  number: string,
): Promise<boolean> {
  if (number === '') return false
  const { owners, set } = await forwardedBy(tx, number)
  if (owners.length > 0 || set === null) return true
  return (await standingIn(tx, services, { access: forwardingAccess }, set.by)).ended === null
}

/** The settings without numbers that calls may not go to any more: those keys ring the office. */
export async function openTargets<S extends Pick<AnsweringSettings, 'keys' | 'silent'>>(
  tx: CompanyTx,
  services: Pick<Services, 'sellsPlans' | 'now'>,
  settings: S,
): Promise<S> {
  const isOpen = async <T extends AnsweringSettings['silent']>(target: T): Promise<T> =>
    target.to === 'mobile' && !(await isForwarded(tx, services, target.mobile))
      ? { ...target, to: 'office', mobile: '' }
      : target
  const keys = []
  for (const key of settings.keys) keys.push(await isOpen(key))
  return { ...settings, keys, silent: await isOpen(settings.silent) }
}
