import { companyRow } from '#features/account/company/server/company.queries.ts'
import { storageOf } from '#features/account/company/server/storage.service.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refusePayTrouble } from '#server/providers/pay/pay-trouble.ts'
import { answeredCharge } from '#server/providers/plan-pay/simulator.ts'
import { found, notFound, refuse } from '#server/refusal.ts'
import { dollarsOf, rateIn } from '#shared/numbers/money.ts'
import { planOf } from '#shared/plan.ts'
import type { BoughtKind, InvoiceLine } from '../plan-invoices.rules.ts'
import type { plansContract } from '../plans.contract.ts'
import { type PayWay, type Period, planTexts, type SimulatedCard } from '../plans.rules.ts'
import { type Changed, changePlan, dropOrder, pricePlan } from './change-plan.service.ts'
import { chargeInvoice, dropCharge, lookAtCharge, tryAgain } from './charging.service.ts'
import { includedCredit } from './credit/credit.service.ts'
import { creditPacks } from './credit/credit-packs.queries.ts'
import { hostFor } from './host.service.ts'
import { planPause, pricePause, takePauseBack } from './pause.service.ts'
import { cardById, cardsOf, deleteCard, lockCards, setDefaultCard } from './plan-cards.queries.ts'
import { cardOut, customerSetting, keepCard, shownCard } from './plan-cards.service.ts'
import type { PlanHooks } from './plan-hooks.ts'
import {
  invoiceById,
  isAsked,
  lockInvoice,
  unsettledInvoices,
  updateInvoice,
} from './plan-invoices.queries.ts'
import {
  allPacks,
  type InvoiceRow,
  jobsOf,
  lockSubscription,
  planRow,
  platformContact,
  subscription,
  updateSubscription,
} from './plans.queries.ts'
import { cardsTaken, noPause, refuseUnlessSold } from './plans.service.ts'

export const plansHandlers = (hooks: PlanHooks): Handlers<typeof plansContract> => {
  const hooked = (ctx: UserContext) => ({ ...ctx, hooks })
  /** Goes on with an invoice outside of the transaction that made it. */
  const carryOn = async (ctx: UserContext, id: number, step: (row: InvoiceRow) => Promise<InvoiceRow>) => {
    const invoice = found(await ctx.read(tx => invoiceById(tx, id)))
    const row = await step(invoice).catch(refusePayTrouble)
    ctx.sessions.forget({ companyId: ctx.session.companyId })
    return stateOf(row)
  }
  /** Changes the plan, and charges afterwards what is due. */
  const carryOutChange = async (ctx: UserContext, step: (tx: UserTx) => Promise<Changed>) => {
    refuseUnlessSold(ctx)
    const begun = await ctx.write(async tx => {
      const changed = await step(tx)
      return changed.as === 'done' ? done : stateOf(changed.invoice)
    })
    ctx.sessions.forget({ companyId: ctx.session.companyId })
    const { invoice, state } = begun.result
    if (state !== 'draft' || invoice === null) return begun
    return carryOn(ctx, invoice, () => chargeInvoice(hooked(ctx), ctx.session.companyId, invoice))
  }
  return {
    async packs(_input, ctx) {
      const packs = await ctx.read(allPacks)
      const sold = packs.filter(each => each.sold)
      return {
        result: sold.map(({ id, name, jobs, month_cents, year_cents, pause_cents, ...includes }) => ({
          id,
          name,
          amount: jobs,
          price: dollarsOf(month_cents),
          price_year: dollarsOf(year_cents),
          ...includes,
          price_pause: dollarsOf(pause_cents),
        })),
      }
    },
    smsPacks: (_input, ctx) => packsOf(ctx, 'sms'),
    callPacks: (_input, ctx) => packsOf(ctx, 'minutes'),
    storagePlans: (_input, ctx) => packsOf(ctx, 'storage'),

    async subscription(_input, ctx) {
      const result = await ctx.read(async tx => {
        const row = await subscription(tx)
        const pending = await unsettledInvoices(tx)
        const plan = planOf(await planRow(tx), ctx.sellsPlans)
        const jobs = await jobsOf(tx, ctx.sellsPlans)
        const shown = ctx.sellsPlans && row ? row : null
        const storage = await storageOf(tx, ctx)
        return {
          ...plan,
          ...storage,
          ...jobs,
          included: await includedCredit(tx, ctx, shown),
          sells: ctx.sellsPlans,
          cards: ctx.planPay?.as ?? ('none' as const),
          subscription: shown && {
            ...shown,
            status: shown.status as 'active',
            period: shown.period as Period,
            next_period: shown.next_period as Period | null,
            pays_by: shown.pays_by as PayWay,
          },
          pending: ctx.sellsPlans
            ? pending.map(each => ({
                ...each,
                status: each.status as 'open',
                pays_by: each.pays_by as PayWay,
              }))
            : [],
        }
      })
      const contact = await ctx.db.withPlatform('whom to ask about the plan', platformContact)
      return { result: { ...result, contact } }
    },

    async preview(wanted, ctx) {
      refuseUnlessSold(ctx)
      return ctx.read(async tx => {
        const { price, lines } = await pricePlan(tx, wanted, { locks: false })
        const host = await hostFor(tx)
        return {
          result: {
            kind: price.kind,
            lines: lines.map(inDollars),
            due: dollarsOf(price.due_cents),
            tax: dollarsOf(rateIn(price.due_cents, host.tax)),
            tax_name: host.taxName,
            credit: dollarsOf(price.credit_cents),
            next: { amount: dollarsOf(price.next_cents), date: price.next_on },
          },
        }
      })
    },

    async discount(wanted, ctx) {
      refuseUnlessSold(ctx)
      return ctx.read(async tx => {
        const { coupon, lines } = await pricePlan(tx, wanted, { locks: false })
        const { code, name, amount_off, percent_bp, duration_months } = coupon!
        return {
          result: {
            code,
            name,
            duration_in_months: duration_months,
            amount_off: amount_off === null ? null : dollarsOf(amount_off),
            percent_off: percent_bp === null ? null : percent_bp / 100,
            lines: lines.map(inDollars),
          },
        }
      })
    },

    change: (wanted, ctx) => carryOutChange(ctx, tx => changePlan(tx, hooked(ctx), wanted)),

    unsubscribe: (_input, ctx) => setCancels(ctx, true),
    resubscribe: (_input, ctx) => setCancels(ctx, false),

    async pausePreview({ months }, ctx) {
      refuseUnlessSold(ctx)
      return ctx.read(async tx => {
        const { price, pack } = await pricePause(tx, months, { locks: false })
        const { starts_on, resumes_on } = price
        return {
          result: {
            starts_on,
            resumes_on,
            most: pack.pause_months,
            month: dollarsOf(price.month_cents),
            rest: dollarsOf(price.rest_cents),
            first: dollarsOf(price.first_cents),
            next: dollarsOf(price.next_cents),
          },
        }
      })
    },
    pause(wanted, ctx) {
      refuseUnlessSold(ctx)
      return ctx.write(async tx => {
        await planPause(tx, wanted)
        return {}
      })
    },
    resume: ({ due_cents }, ctx) =>
      carryOutChange(ctx, async tx => {
        const row = await lockSubscription(tx)
        if (!row?.pause_from || row.status === 'ended') return refuse(409, 'Your plan isn’t paused.')
        const { pack_id, is_paused } = row
        const wanted = { pack_id, period: row.period as Period, pays_by: row.pays_by as PayWay, code: '' }
        if (is_paused) return changePlan(tx, hooked(ctx), { ...wanted, due_cents })
        await takePauseBack(tx, row)
        return { as: 'done' }
      }),

    look: ({ invoice }, ctx) =>
      carryOn(ctx, invoice, async row => {
        if (row.payment !== '' || row.status !== 'draft')
          return lookAtCharge(hooked(ctx), ctx.session.companyId, row)
        refuseUnlessSold(ctx)
        return chargeInvoice(hooked(ctx), ctx.session.companyId, row.id)
      }),
    drop: ({ invoice }, ctx) =>
      carryOn(ctx, invoice, row =>
        row.status === 'draft'
          ? dropCharge(hooked(ctx), ctx.session.companyId, row)
          : ctx.db.withCompany(ctx.session.companyId, tx => dropOrder(tx, row.id)),
      ),
    payOpen: ({ invoice }, ctx) =>
      carryOn(ctx, invoice, async row => {
        refuseUnlessSold(ctx)
        cardsTaken(ctx)
        if (row.status !== 'open') return row
        if ((await ctx.read(cardsOf)).length === 0) return refuse(409, planTexts.noCard)
        return tryAgain(hooked(ctx), ctx.session.companyId, row.id)
      }),

    async answerSimulated({ reference, approves }, ctx) {
      refuseUnlessSimulated(ctx)
      const waiting = await ctx.read(unsettledInvoices)
      const { id } = found(waiting.find(each => each.reference.toLowerCase() === reference.toLowerCase()))
      await ctx.write(async tx => {
        const row = found(await lockInvoice(tx, id))
        await updateInvoice(tx, id, { payment: answeredCharge(row.payment, approves) })
        return {}
      })
      return carryOn(ctx, id, row => lookAtCharge(hooked(ctx), ctx.session.companyId, row))
    },

    cards: async (_input, ctx) => ({ result: (await ctx.read(cardsOf)).map(cardOut) }),

    async beginCard({ language }, ctx) {
      refuseUnlessSold(ctx)
      const provider = cardsTaken(ctx)
      const { known, company } = await ctx.read(async tx => ({
        known: await readSetting(tx, customerSetting),
        company: await companyRow(tx),
      }))
      const { name, email } = company
      const id = Number(ctx.session.companyId)
      let { customer } = known
      if (customer === '') {
        customer = await provider.customer({ id, name, email }, `customer-${id}`).catch(refusePayTrouble)
        await ctx.db.withCompany(ctx.session.companyId, tx =>
          saveSetting(tx, customerSetting, { customer }, undefined),
        )
      }
      const { clientSecret, url } = await provider
        .beginCard(customer, {
          company: id,
          returnUrl: `${ctx.publicUrl}/settings/payment/callback`,
          backUrl: `${ctx.publicUrl}/plans`,
          language,
        })
        .catch(refusePayTrouble)
      return { client_secret: clientSecret, url }
    },

    async finishCard({ setup }, ctx) {
      const provider = cardsTaken(ctx)
      const entered = await provider.finishCard(setup).catch(refusePayTrouble)
      if (!entered) return refuse(409, 'No card was entered.')
      const { customer } = await ctx.read(tx => readSetting(tx, customerSetting))
      // The provider's customer says which company's page it was.
      if (entered.customer !== customer) return notFound()
      return ctx.write(async tx => ({
        result: await keepCard(tx, { ...entered.card, customer: entered.customer }),
      }))
    },

    addSimulated({ card }, ctx) {
      refuseUnlessSimulated(ctx)
      const fields = { method: `sim_${card}_card`, ...simulated[card], customer: 'sim', expires: '12/30' }
      return ctx.write(async tx => ({ result: await keepCard(tx, fields) }))
    },

    setDefault: ({ id }, ctx) =>
      ctx.write(async tx => {
        const card = found(await cardById(tx, id))
        await setDefaultCard(tx, id)
        if (!card.is_default)
          tx.record('plan_cards', shownCard(card), { ...shownCard(card), is_default: true })
        return { result: (await cardsOf(tx)).map(cardOut) }
      }),

    async deleteCard({ id }, ctx) {
      const removed = await ctx.write(async tx => {
        const row = await lockSubscription(tx)
        const cards = await lockCards(tx)
        const card = found(cards.find(each => each.id === id))
        if (await isAsked(tx, id)) return refuse(409, planTexts.underWay)
        const others = cards.filter(each => each.id !== id)
        const isNeeded = row && row.status !== 'ended' && !row.cancels && row.pays_by === 'card'
        if (isNeeded && others.length === 0) return refuse(409, planTexts.lastCard)
        await deleteCard(tx, id)
        if (card.is_default && others[0]) await setDefaultCard(tx, others[0].id)
        tx.record('plan_cards', shownCard(card), null)
        return { method: card.method, result: (await cardsOf(tx)).map(cardOut) }
      })
      // It is no longer charged either way; the provider's own list is put right when it can be.
      await ctx.planPay?.forgetCard(removed.method).catch(error => {
        ctx.log.warn({ err: error }, 'a card could not be removed at the provider')
      })
      return { result: removed.result }
    },
  }
}

const simulated: Record<SimulatedCard, { brand: string; last4: string }> = {
  works: { brand: 'Visa', last4: '4242' },
  declined: { brand: 'Visa', last4: '0002' },
  confirm: { brand: 'Mastercard', last4: '3184' },
}

function refuseUnlessSimulated(ctx: UserContext): void {
  refuseUnlessSold(ctx)
  if (ctx.planPay?.as !== 'simulator') refuse(409, planTexts.noCards)
}

async function packsOf(ctx: UserContext, kind: BoughtKind) {
  const packs = await ctx.db.withPlatform('what can be bought', tx => creditPacks(tx, kind))
  return {
    result: packs.map(({ id, name, amount, price_cents }) => ({
      id,
      name,
      amount,
      price: dollarsOf(price_cents),
    })),
  }
}

const done = {
  result: { state: 'done' as const, invoice: null, message: '' },
  client_secret: '',
  confirm_url: '',
}

/** The answer about a payment. */
export function stateOf(row: InvoiceRow) {
  const waits = row.client_secret !== '' || row.confirm_url !== ''
  const status = row.status === 'void' ? 'failed' : (row.status as 'draft' | 'failed' | 'open' | 'paid')
  const state = waits && status !== 'paid' ? ('confirm' as const) : status
  const message = state === 'paid' ? '' : row.trouble
  return {
    result: { state, invoice: row.id, message },
    client_secret: row.client_secret,
    confirm_url: row.confirm_url,
  }
}

const inDollars = ({ cents, ...line }: InvoiceLine) => ({ ...line, amount: dollarsOf(cents) })

function setCancels(ctx: UserContext, cancels: boolean) {
  refuseUnlessSold(ctx)
  return ctx.write(async (tx: UserTx) => {
    const row = await lockSubscription(tx)
    if (!row || row.status === 'ended') return refuse(409, planTexts.notOnPlan)
    if (row.cancels === cancels) return {}
    // A plan that ends has no pause before it.
    const isPlanned = cancels && !row.is_paused
    const after = await updateSubscription(tx, { cancels, ...(isPlanned && noPause) })
    tx.record('subscriptions', row, after, tx.companyId)
    return {}
  })
}
