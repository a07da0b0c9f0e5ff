import { storageOf } from '#features/account/company/server/storage.service.ts'
import { type CreditKind, creditKinds } from '#features/talk/credit/credit.rules.ts'
import {
  type BalanceRow,
  balances,
  entries,
  lockBalance,
  updateBalance,
} from '#features/talk/credit/server/credit.queries.ts'
import { countedKinds, creditLeft, totalOf } from '#features/talk/credit/server/credit.service.ts'
import { firstSmsCredit } from '#features/talk/sms/sms.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asPlatform } from '#server/db/inner-doors.ts'
import type { Handlers } from '#server/mount.ts'
import { refusePayTrouble } from '#server/providers/pay/pay-trouble.ts'
import { refuse } from '#server/refusal.ts'
import type { creditContract } from '../../credit.contract.ts'
import { planTexts } from '../../plans.rules.ts'
import { chargeInvoice } from '../charging.service.ts'
import type { PlanHooks } from '../plan-hooks.ts'
import { stateOf } from '../plans.handlers.ts'
import { lockSubscription, updateSubscription } from '../plans.queries.ts'
import { refuseUnlessSold } from '../plans.service.ts'
import { draftPurchase } from './buy-credit.service.ts'
import { thisMonth } from './credit.service.ts'
import { creditPackById } from './credit-packs.queries.ts'

const pageOf = 50

export const creditHandlers = (hooks: PlanHooks): Handlers<typeof creditContract> => ({
  async remaining(_input, ctx) {
    const counted = countedKinds(ctx.providers)
    return ctx.read(async tx => ({
      result: {
        remain_messages: counted.includes('sms') ? await creditLeft(tx, 'sms', firstSmsCredit) : null,
        remain_call_minutes: counted.includes('minutes') ? await creditLeft(tx, 'minutes') : null,
        ...(await storageOf(tx, ctx)),
      },
    }))
  },

  credit: async (_input, ctx) => ({
    result: await ctx.read(creditStates),
    counted: countedKinds(ctx.providers),
  }),

  async journal({ kind, starting_after }, ctx) {
    const rows = await ctx.read(tx => entries(tx, kind, starting_after ?? null, pageOf + 1))
    return {
      result: rows.slice(0, pageOf).map(each => ({ ...each, reason: each.reason as 'spent' })),
      has_more: rows.length > pageOf,
    }
  },

  async buy(wanted, ctx) {
    refuseUnlessSold(ctx)
    const services = { ...ctx, hooks }
    const begun = await ctx.write(async tx => stateOf(await draftPurchase(tx, services, wanted)))
    const { state, invoice } = begun.result
    if (state !== 'draft' || invoice === null) return begun
    return stateOf(await chargeInvoice(services, ctx.session.companyId, invoice).catch(refusePayTrouble))
  },

  dropStorage(_input, ctx) {
    refuseUnlessSold(ctx)
    return ctx.write(async tx => {
      const row = await lockSubscription(tx)
      if (!row || row.status === 'ended' || row.storage_gb === 0) return refuse(409, planTexts.notOnPlan)
      const after = await updateSubscription(tx, { next_storage_gb: 0, next_storage_cents: 0 })
      tx.record('subscriptions', row, after, tx.companyId)
      return {}
    })
  },

  setRefill({ kind, on, below, pack_id, most_cents }, ctx) {
    refuseUnlessSold(ctx)
    return ctx.write(async tx => {
      const pack = pack_id === null ? null : await asPlatform(tx, of => creditPackById(of, pack_id))
      if (pack_id !== null && (pack?.kind !== kind || !pack.sold))
        return refuse(400, planTexts.noPack, { field: 'pack_id' })
      if (on && !pack) return refuse(400, 'Choose what to buy.', { field: 'pack_id' })
      if (on && pack && most_cents < pack.price_cents)
        return refuse(400, 'The monthly limit is below the price.', { field: 'most_cents' })
      const before = await lockBalance(tx, kind)
      const after = await updateBalance(tx, kind, {
        refill_on: on,
        refill_below: below,
        refill_pack_id: pack_id,
        refill_most_cents: most_cents,
        refill_trouble: '',
      })
      tx.record('credit_balances', before, after, tx.companyId)
      return { result: await creditStates(tx) }
    })
  },
})

async function creditStates(tx: CompanyTx) {
  const rows = await balances(tx)
  const month = await thisMonth(tx)
  return creditKinds.map(kind => {
    const row = rows.find(each => each.kind === kind)
    const refill = {
      on: row?.refill_on ?? false,
      below: row?.refill_below ?? 0,
      pack_id: row?.refill_pack_id ?? null,
      most_cents: row?.refill_most_cents ?? 0,
      spent_cents: row?.refilled_month === month ? row.refilled_cents : 0,
      trouble: row?.refill_trouble ?? '',
    }
    return { kind, included: row?.included ?? 0, bought: boughtOf(kind, row), refill }
  })
}

/** A company that never sent any has its first messages. */
const boughtOf = (kind: CreditKind, row: BalanceRow | undefined): number =>
  kind === 'sms' && (!row || (row.version === 1 && totalOf(row) === 0)) ? firstSmsCredit : (row?.bought ?? 0)
