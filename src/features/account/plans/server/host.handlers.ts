import { companyRow, setPlan } from '#features/account/company/server/company.queries.ts'
import { creditLeft } from '#features/talk/credit/server/credit.service.ts'
import type { UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refusePayTrouble } from '#server/providers/pay/pay-trouble.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import { dayText, parseDay, todayIn } from '#shared/dates.ts'
import { centsOf } from '#shared/numbers/money.ts'
import { outsideText } from '#shared/outside-text.ts'
import type { hostContract } from '../host.contract.ts'
import { isOfPlan, referenceIn } from '../plan-invoices.rules.ts'
import { type PayWay, type Period, planTexts, priceNoticeDays, priceOfPack } from '../plans.rules.ts'
import { voidInvoice } from './change-plan.service.ts'
import { addCredit } from './credit/credit.service.ts'
import {
  companiesOn,
  hostedCompanies,
  invoicesOf,
  latestInvoices,
  packForUpdate,
  updatePack,
  useOf,
} from './host.queries.ts'
import { mailOwners, priceIn } from './mails/plan-mails.service.ts'
import { laterPause } from './pause.service.ts'
import type { PlanHooks } from './plan-hooks.ts'
import { lockInvoice, unsettledInvoices, updateInvoice } from './plan-invoices.queries.ts'
import { askRefund, beginRefund } from './plan-refunds.service.ts'
import {
  allPacks,
  type InvoiceRow,
  lockSubscription,
  type PackRow,
  planRow,
  type SubscriptionRow,
  updateSubscription,
} from './plans.queries.ts'
import { noPause, settledStatus, showPlan } from './plans.service.ts'
import { bookPlanPayment } from './settle.service.ts'

const pageOf = 50

export const hostHandlers = (hooks: PlanHooks): Handlers<typeof hostContract> => {
  const services = (ctx: UserContext) => ({ ...ctx, hooks })
  /** Does something in another company, for the host. */
  const inCompany = async <T>(
    ctx: UserContext,
    id: number,
    fn: (tx: CompanyTx) => Promise<T>,
  ): Promise<T> => {
    const company = companyIdFrom(id, 'support')
    const [row] = await ctx.db.withPlatform('a company of the installation', tx =>
      hostedCompanies(tx, { search: '', pack_id: null, offset: 0, limit: 1, id }),
    )
    found(row)
    const result = await ctx.db.withCompany(company, fn)
    ctx.sessions.forget({ companyId: id })
    return result
  }
  return {
    async companies({ search, pack_id, offset }, ctx) {
      const rows = await ctx.db.withPlatform('companies and their plans', tx =>
        hostedCompanies(tx, { search, pack_id, offset, limit: pageOf + 1 }),
      )
      return { result: rows.slice(0, pageOf), has_more: rows.length > pageOf }
    },

    async company({ id }, ctx) {
      const [row] = await ctx.db.withPlatform('a company and its plan', tx =>
        hostedCompanies(tx, { search: '', pack_id: null, offset: 0, limit: 1, id }),
      )
      const company = found(row)
      return ctx.db.readCompany(companyIdFrom(id, 'support'), async tx => ({
        result: {
          ...company,
          ...(await useOf(tx)),
          sms: await creditLeft(tx, 'sms'),
          minutes: await creditLeft(tx, 'minutes'),
          invoices: (await latestInvoices(tx)).map(shownInvoice),
        },
      }))
    },

    async extend({ id, until }, ctx) {
      await inCompany(ctx, id, async tx => {
        const row = await lockSubscription(tx)
        if (row?.status === 'past_due') return payLater(tx, ctx, row, until)
        if (row && row.status !== 'ended') {
          if (parseDay(until)! < parseDay(row.period_end)! - 1)
            return refuse(400, 'The plan is already paid beyond that date.', { field: 'until' })
          const after = await updateSubscription(tx, {
            period_end: dayText(parseDay(until)! + 1),
            status: settledStatus(row),
            ...laterPause(row, parseDay(until)! + 1),
          })
          tx.record('subscriptions', row, after, tx.companyId)
          await showPlan(tx, after)
        } else {
          const { pack_id } = await planRow(tx)
          await setPlan(tx, { pack_id, subscription_date: until })
        }
        await mailOwners(tx, ctx, ({ t, longDay }) => ({
          subject: t('Your plan was extended'),
          paragraphs: [t('It now runs until {{day}}.', { day: longDay(until) })],
        }))
      })
      return {}
    },

    async move({ id, pack_id, until }, ctx) {
      await inCompany(ctx, id, async tx => {
        const pack = (await allPacks(tx)).find(each => each.id === pack_id)
        if (!pack) return refuse(400, 'This plan doesn’t exist.', { field: 'pack_id' })
        const row = await lockSubscription(tx)
        const credit_cents = await voidUnpaid(tx, row?.credit_cents ?? 0)
        if (row && row.status !== 'ended') {
          const after = await updateSubscription(tx, { status: 'ended', ...noPause, credit_cents })
          tx.record('subscriptions', row, after, tx.companyId)
        }
        await setPlan(tx, { pack_id, subscription_date: until })
        await mailOwners(tx, ctx, ({ t, longDay }) => ({
          subject: t('You’re on the {{plan}} plan', { plan: pack.name }),
          paragraphs: [
            until ? t('It runs until {{day}}.', { day: longDay(until) }) : t('It has no end date.'),
          ],
        }))
      })
      return {}
    },

    async markPaid({ id, invoice }, ctx) {
      await inCompany(ctx, id, async tx => {
        const row = found(await lockInvoice(tx, invoice))
        if (row.status === 'paid') return row
        if (row.status !== 'open') return refuse(409, 'This invoice isn’t open.')
        return bookPlanPayment(tx, services(ctx), row, { payment: '', card: '' })
      })
      return {}
    },

    async matchBank({ csv, books }, ctx) {
      const lines = csv
        .split('\n')
        .map(line => outsideText(line.trim(), 500))
        .filter(Boolean)
      const read = lines.flatMap(line => {
        const reference = referenceIn(line)
        return reference === null ? [] : [{ line, reference }]
      })
      const known = await ctx.db.withPlatform('invoices in a bank statement', tx =>
        invoicesOf(tx, [...new Set(read.map(each => each.reference))]),
      )
      const result = []
      for (const { line, reference } of read) {
        const of = known.find(each => each.reference === reference)
        const amounts = amountsIn(line)
        const base = { line, reference, company: of?.name ?? '', amount_cents: of?.total_cents ?? 0 }
        if (!of) result.push({ ...base, outcome: 'unknown' as const })
        else if (of.status !== 'open') result.push({ ...base, outcome: 'paid' as const })
        else if (!amounts.includes(of.total_cents)) result.push({ ...base, outcome: 'amount' as const })
        else if (!books) result.push({ ...base, outcome: 'match' as const })
        else {
          await inCompany(ctx, of.company_id, async tx =>
            bookPlanPayment(tx, services(ctx), found(await lockInvoice(tx, of.id)), {
              payment: '',
              card: '',
            }),
          )
          of.status = 'paid'
          result.push({ ...base, outcome: 'booked' as const })
        }
      }
      return { result }
    },

    async refund({ id, invoice, cents, refunded_cents: seen }, ctx) {
      const begun = await inCompany(ctx, id, tx => beginRefund(tx, services(ctx), invoice, { cents, seen }))
      await askRefund(services(ctx), companyIdFrom(id, 'support'), begun.id).catch(refusePayTrouble)
      return {}
    },

    async giveCredit({ id, kind, amount, note }, ctx) {
      await inCompany(ctx, id, async tx => {
        await addCredit(tx, kind, amount, { reason: 'given', note })
        await mailOwners(tx, ctx, ({ t }) => ({
          subject:
            kind === 'sms'
              ? t('You have {{count}} more text messages', { count: amount })
              : t('You have {{count}} more call minutes', { count: amount }),
          paragraphs: [t('We’ve added them to your credit.'), ...(note ? [note] : [])],
        }))
      })
      return {}
    },

    packs: async (_input, ctx) => ({ result: await ctx.read(allPacks) }),

    async savePack({ id, version, ...fields }, ctx) {
      const { before, companies } = await ctx.db.withPlatform('change a pack', async tx => {
        const pack = found(await packForUpdate(tx, id))
        refuseStale(version, pack, pack)
        if (fields.sold && (pack.trial || fields.month_cents === 0 || fields.year_cents === 0))
          return refuse(400, 'A plan for sale needs a price.', { field: 'month_cents' })
        await updatePack(tx, id, fields)
        return { before: pack, companies: await companiesOn(tx, id) }
      })
      let told = 0
      for (const each of companies)
        if (await inCompany(ctx, each, tx => announcePrice(tx, ctx, before, { ...before, ...fields })))
          told += 1
      await ctx.write(async tx => {
        tx.record('packs', before, { ...before, ...fields }, id)
        return {}
      })
      return { told }
    },
  }
}

/** Gives a company until another day to pay what its plan runs on. */
async function payLater(tx: CompanyTx, ctx: UserContext, row: SubscriptionRow, until: string): Promise<void> {
  const owed = (await unsettledInvoices(tx)).find(each => each.status === 'open' && isOfPlan(each))
  const invoice = found(owed)
  if (invoice.due_on! >= until)
    return refuse(400, 'Choose a date after their payment is due.', { field: 'until' })
  tx.record('plan_invoices', invoice, await updateInvoice(tx, invoice.id, { due_on: until }))
  await setPlan(tx, { pack_id: row.pack_id, subscription_date: until, plan_paused: row.is_paused })
  await mailOwners(tx, ctx, ({ t, money, longDay }) => ({
    subject: t('You have more time to pay'),
    paragraphs: [
      t(
        'Please pay {{amount}} by {{day}}, with the reference {{reference}}. Your plan continues until then.',
        {
          amount: money(invoice.total_cents),
          day: longDay(until),
          reference: invoice.reference,
        },
      ),
    ],
    button: { label: t('Open Plans'), path: '/plans' },
  }))
}

/** Voids what is owed for a plan that ends; the company's credit afterwards. Refused while a card is being charged for it. */
async function voidUnpaid(tx: CompanyTx, credit: number): Promise<number> {
  let credit_cents = credit
  for (const { id, status, kind } of await unsettledInvoices(tx)) {
    // Text messages and minutes that were ordered stay ordered.
    if (kind !== 'storage' && !isOfPlan({ kind })) continue
    if (status === 'draft') return refuse(409, planTexts.underWay)
    credit_cents = await voidInvoice(tx, found(await lockInvoice(tx, id)), credit_cents)
  }
  return credit_cents
}

/**
 * Tells a company of a new price of its plan, which counts 30 days later, or that the one announced does not come; false:
 * its price stays.
 */
async function announcePrice(
  tx: CompanyTx,
  ctx: UserContext,
  before: PackRow,
  after: PackRow,
): Promise<boolean> {
  const row = await lockSubscription(tx)
  if (!row || row.status === 'ended' || row.pack_id !== before.id) return false
  const period = row.period as Period
  const price = priceOfPack(after, period)
  if (priceOfPack(before, period) === price) return false
  if (row.price_cents === price) {
    if (row.next_price_cents === null) return false
    const kept = await updateSubscription(tx, { next_price_cents: null, next_price_from: null })
    tx.record('subscriptions', row, kept, tx.companyId)
    await mailOwners(tx, ctx, reader => ({
      subject: reader.t('Your {{plan}} plan keeps its price', { plan: after.name }),
      paragraphs: [
        reader.t('We’ve cancelled the price change: your plan still costs {{price}}.', {
          price: priceIn(reader, price, period),
        }),
      ],
      button: { label: reader.t('Open Plans'), path: '/plans' },
    }))
    return true
  }
  const { time_zone } = await companyRow(tx)
  const from = dayText(todayIn(time_zone, tx.now.toISOString()) + priceNoticeDays)
  const changed = await updateSubscription(tx, { next_price_cents: price, next_price_from: from })
  tx.record('subscriptions', row, changed, tx.companyId)
  await mailOwners(tx, ctx, reader => {
    const { t, money, longDay } = reader
    return {
      subject: t('A new price for your {{plan}} plan', { plan: after.name }),
      paragraphs: [
        t('From {{day}} your plan costs {{price}} instead of {{before}}.', {
          day: longDay(from),
          price: priceIn(reader, price, period),
          before: money(row.price_cents),
        }),
        t(
          'It applies from the first billing period that starts on or after that day. Until then you can change your plan or unsubscribe.',
        ),
      ],
      button: { label: t('Open Plans'), path: '/plans' },
    }
  })
  return true
}

/** Amounts that stand in the fields of a bank's line, in cents. */
function amountsIn(line: string): (number | null)[] {
  const quoted = line.match(/"[^"]*"/g) ?? []
  const fields = line.replace(/"[^"]*"/g, '').split(/[,;\t ]/)
  return [...quoted.map(text => text.slice(1, -1)), ...fields].filter(Boolean).map(text => centsOf(text))
}

const shownInvoice = (row: InvoiceRow) => ({
  ...row,
  status: row.status as 'open',
  pays_by: row.pays_by as PayWay,
})
