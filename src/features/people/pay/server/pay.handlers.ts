import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import type { KeptRules, payContract } from '../pay.contract.ts'
import { type PayRules, rulesOn, weekStart } from '../pay-days.rules.ts'
import { inputOfRules, payTexts, rulesOfInput, stateOfZone } from '../pay-fields.rules.ts'
import { holidaysOfYear } from './holidays.service.ts'
import {
  deleteRulesRow,
  hasSettledWeeks,
  payRules,
  putRules,
  type RulesRow,
  rulesFrom,
} from './pay-rules.queries.ts'

export const payHandlers: Handlers<typeof payContract> = {
  async rules(_input, ctx) {
    const rows = await ctx.read(payRules)
    return { result: rows.map(toWire), state: stateOfZone(ctx.session.timeZone) }
  },

  saveRules: ({ version, ...input }, ctx) =>
    ctx.write(async tx => {
      const before = await rulesFrom(tx, input.starts_on)
      if (before) refuseStale(version, before, toWire(before))
      const wanted = rulesOfInput(input)
      const rules = await payRules(tx)
      await refuseMovedWeeks(tx, rulesOn(rules, parseDay(wanted.starts_on)!), wanted)
      const after = await putRules(tx, wanted)
      tx.record('pay_rules', before ?? null, after)
      return { result: toWire(after) }
    }),

  deleteRules: ({ id }, ctx) =>
    ctx.write(async tx => {
      const gone = found(await deleteRulesRow(tx, id))
      const left = rulesOn(await payRules(tx), parseDay(gone.starts_on)!)
      await refuseMovedWeeks(tx, gone, { ...left, starts_on: gone.starts_on })
      tx.record('pay_rules', gone, null)
      return {}
    }),

  async holidays({ state, year }) {
    const days = await holidaysOfYear(state, year)
    return { result: [...days].map(([day, name]) => ({ day: dayText(day), name })) }
  },
}

/** Weeks that somebody has finalised or approved stay as they are cut. */
async function refuseMovedWeeks(tx: CompanyTx, before: PayRules, after: PayRules): Promise<void> {
  if (weekStart(before) !== weekStart(after) && (await hasSettledWeeks(tx, after.starts_on)))
    refuse(409, payTexts.approvedWeeks, { field: 'period_start' })
}

const toWire = ({ id, version, ...rules }: RulesRow): KeptRules => ({ id, version, ...inputOfRules(rules) })
