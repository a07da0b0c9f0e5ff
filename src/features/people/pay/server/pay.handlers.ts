import type { Handlers } from '#server/mount.ts'
import { found, refuseStale } from '#server/refusal.ts'
import { dayText } from '#shared/dates.ts'
import type { KeptRules, payContract } from '../pay.contract.ts'
import { inputOfRules, rulesOfInput, stateOfZone } from '../pay-fields.rules.ts'
import { holidaysOfYear } from './holidays.service.ts'
import { deleteRulesRow, payRules, putRules, type RulesRow, rulesFrom } from './pay-rules.queries.ts'

export const payHandlers: Handlers<typeof payContract> = {
  async rules(_input, ctx) {
    const rows = await ctx.read(payRules)
    return { result: rows.map(toWire), state: stateOfZone(ctx.session.timeZone) }
  },

  saveRules: ({ version, ...input }, ctx) =>
    ctx.write(async tx => {
      const before = await rulesFrom(tx, input.starts_on)
      if (before) refuseStale(version, before, toWire(before))
      const after = await putRules(tx, rulesOfInput(input))
      tx.record('pay_rules', before ?? null, after)
      return { result: toWire(after) }
    }),

  deleteRules: ({ id }, ctx) =>
    ctx.write(async tx => {
      tx.record('pay_rules', found(await deleteRulesRow(tx, id)), null)
      return {}
    }),

  async holidays({ state, year }) {
    const days = await holidaysOfYear(state, year)
    return { result: [...days].map(([day, name]) => ({ day: dayText(day), name })) }
  },
}

const toWire = ({ id, version, ...rules }: RulesRow): KeptRules => ({ id, version, ...inputOfRules(rules) })
