import { readSetting, saveSetting, withChange } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import type { incomingContract } from '../../incoming.contract.ts'
import { type IncomingSettings, incomingProblem } from '../../incoming.rules.ts'
import { dialledNumber } from '../../phone.rules.ts'
import { requirePeople } from '../calls/own-phone.service.ts'
import { stillHere } from '../calls/people.queries.ts'
import { noteForwarding } from './forwarding.service.ts'
import { incomingSetting } from './incoming-settings.service.ts'

export const incomingHandlers: Handlers<typeof incomingContract> = {
  settings: (_input, ctx) =>
    ctx.read(async tx => {
      const settings = await readSetting(tx, incomingSetting)
      return { result: sent({ ...settings, people: await stillHere(tx, settings.people) }) }
    }),

  saveSettings: ({ version, ...change }, ctx) =>
    ctx.write(async tx => {
      const value = withChange(await readSetting(tx, incomingSetting), change)
      const problem = incomingProblem(value)
      if (problem) return refuse(400, problem.message, { field: problem.field })
      await requirePeople(tx, value.people)
      const kept = {
        ...value,
        mobile: value.mobile && dialledNumber(value.mobile),
        blocked: [...new Set(value.blocked.map(dialledNumber))],
      }
      const saved = await saveSetting(tx, incomingSetting, kept, version)
      await noteForwarding(tx)
      return { result: sent(saved) }
    }),
}

/** Lists of their own: those that are kept are read-only. */
const sent = <S extends IncomingSettings>(settings: S) => ({
  ...settings,
  week: [...settings.week],
  holidays: [...settings.holidays],
  people: [...settings.people],
  blocked: [...settings.blocked],
})
