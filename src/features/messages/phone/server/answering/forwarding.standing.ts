import type { StandingKind } from '#server/auth/standing-access.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import { fact } from '#shared/fact.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { MenuTarget } from '../../answering.rules.ts'
import { forwardingAccess } from '../../incoming.rules.ts'
import { answeringSetting } from './answering-settings.service.ts'
import { forwardedBy, forwardedNumbers, noteForwarding } from './forwarding.service.ts'
import { incomingSetting } from './incoming-settings.service.ts'

/** A number as the id of a row: '+61412345678' becomes 61412345678. */
const idOf = (number: string) => Number(number.replace(/\D/g, ''))

export const callForwarding: StandingKind = {
  access: forwardingAccess,
  async rows(tx, madeBy) {
    const rows = []
    for (const number of await forwardedNumbers(tx)) {
      const { owners, set } = await forwardedBy(tx, number)
      const row = {
        id: idOf(number),
        about: fact('{{name}}', { name: displayPhone(number) }),
        made_by: set?.by ?? null,
        made_at: set && new Date(set.at),
        opened_at: null,
        ...(owners.length > 0 && { hangs_on: owners }),
      }
      if (madeBy === null || row.made_by === madeBy || owners.includes(madeBy)) rows.push(row)
    }
    return rows
  },
  async end(tx, _ctx, id) {
    const number = (await forwardedNumbers(tx)).find(each => idOf(each) === id)
    if (number === undefined) return false
    const incoming = await readSetting(tx, incomingSetting)
    const { version: _, ...calls } = incoming
    if (calls.mobile === number) await saveSetting(tx, incomingSetting, { ...calls, mobile: '' }, undefined)
    const { version: __, ...answering } = await readSetting(tx, answeringSetting)
    const without = <T extends MenuTarget>(target: T): T =>
      target.mobile === number ? { ...target, to: 'office', mobile: '' } : target
    const changed = { ...answering, keys: answering.keys.map(without), silent: without(answering.silent) }
    if ([...answering.keys, answering.silent].some(each => each.mobile === number))
      await saveSetting(tx, answeringSetting, changed, undefined)
    await noteForwarding(tx)
    return true
  },
}
