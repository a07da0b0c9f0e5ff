import { randomUUID } from 'node:crypto'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { type CompanySetting, readSetting, saveSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { type PayKey, PayRefused, type SeenReader } from '#server/providers/pay/pay.port.ts'
import { refuseKey, refusePayTrouble } from '#server/providers/pay/pay-trouble.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { signedNumber } from '#shared/document-number.ts'
import { isUnderWay, leastCents } from '../../card-payments/card-payments.rules.ts'
import { keyOf } from '../../card-payments/server/card-account.service.ts'
import { type CardAccount, cardAccount } from '../../card-payments/server/card-accounts.queries.ts'
import {
  type CardPayment,
  cardPayment,
  insertPayment,
  paymentsOfInvoice,
  updatePayment,
} from '../../card-payments/server/card-payments.queries.ts'
import { paymentLook } from '../../card-payments/server/card-payments.works.ts'
import { cancelOnReader } from '../../card-payments/server/card-work.service.ts'
import { bringInStep } from '../../card-payments/server/settle-payment.service.ts'
import { invoicedJob } from '../../documents/server/documents.queries.ts'
import { canUseCredit } from '../../invoices/invoices.rules.ts'
import { heldInvoice } from '../../invoices/server/invoices.service.ts'
import type { cardReadersContract } from '../card-readers.contract.ts'

/** The provider's name for the place at which the readers stand. */
const placeSetting: CompanySetting<{ place: string; account: string }> = {
  name: 'card-reader-place',
  from: stored => ({ place: '', account: '', ...(stored as object | undefined) }),
}

/** Minutes that a reader waits for a card. */
const waitMinutes = 10
const nothing = { connected: false, has_place: false, readers: [] }

export const cardReadersHandlers: Handlers<typeof cardReadersContract> = {
  async list(_input, ctx) {
    const account = await ctx.read(cardAccount)
    // Its key may be sealed by a secret that is lost.
    const opens = account && keyOf(ctx, ctx.session.companyId, account) !== ''
    return { result: opens ? await listed(ctx, account) : nothing }
  },

  async add({ code, label, ...address }, ctx) {
    const { account, known, name } = await ctx.read(async tx => ({
      account: connected(await cardAccount(tx)),
      known: await readSetting(tx, placeSetting),
      name: (await companyRow(tx)).name,
    }))
    let place = known.account === account.account ? known.place : ''
    if (place === '') {
      for (const field of ['line1', 'city', 'state', 'postcode'] as const)
        if (address[field] === '') return refuse(400, 'Please enter the address.', { field })
      const once = `place-${account.account}-${ctx.session.companyId}`
      place = await ask(ctx, account, key => ctx.providers.pay.addPlace(key, { name, ...address }, once))
    }
    const reader = await ask(
      ctx,
      account,
      key => ctx.providers.pay.addReader(key, { code, label, place }),
      'code',
    )
    const kept = { place, account: account.account }
    await ctx.write(async tx => {
      if (known.place !== place) await saveSetting(tx, placeSetting, kept, undefined)
      tx.record('card_accounts', { reader: null }, { reader: reader.label }, tx.companyId)
      return {}
    })
    return { result: await listed(ctx, account) }
  },

  async remove({ id }, ctx) {
    const account = connected(await ctx.read(cardAccount))
    const reader = found((await readersOf(ctx, account)).find(each => each.id === id))
    await ask(ctx, account, key => ctx.providers.pay.removeReader(key, id))
    await ctx.write(async tx => {
      tx.record('card_accounts', { reader: reader.label }, { reader: null }, tx.companyId)
      return {}
    })
    return { result: await listed(ctx, account) }
  },

  async charge({ id, reader, amount_cents }, ctx) {
    const account = connected(await ctx.read(cardAccount))
    found((await readersOf(ctx, account)).find(each => each.id === reader))
    const begun = await ctx.write(async tx => {
      const invoice = await heldInvoice(tx, id)
      await refuseUnseen(ctx, tx, invoice.job_id)
      refuseUnless(canUseCredit(invoice, amount_cents), invoice.status === 'issued' ? 400 : 409, {
        field: 'amount_cents',
      })
      if (amount_cents < leastCents)
        return refuse(400, 'Card payments must be at least $0.50.', { field: 'amount_cents' })
      const underWay = (await paymentsOfInvoice(tx, id)).some(isUnderWay)
      if (underWay) return refuse(409, 'A payment for this invoice is in progress.')
      const payment = await insertPayment(tx, {
        invoice_id: id,
        reference: randomUUID(),
        account: account.account,
        reader,
        amount_cents,
        fee_cents: 0,
        expires_at: new Date(tx.now.getTime() + waitMinutes * 60_000),
      })
      const soon = new Date(payment.expires_at.getTime() + 1_000)
      await ctx.outbox.later(tx, paymentLook, { companyId: tx.companyId, payment: payment.id }, soon)
      return { payment: payment.id, description: `Invoice ${signedNumber(invoice.number_text)}` }
    })
    const { description } = begun
    const payment = found(await ctx.read(tx => cardPayment(tx, begun.payment)))
    // The same request came before.
    if (payment.status !== 'begun') return { result: stateOf(payment) }
    const { reference } = payment
    const keep = (fields: Partial<CardPayment>) =>
      ctx.db.withCompany(ctx.session.companyId, tx => updatePayment(tx, payment.id, fields))
    const wanted = { cents: amount_cents, reference, description }
    const name = await ask(ctx, account, key =>
      ctx.providers.pay.beginOnReader(key, wanted, reference),
    ).catch(async error => {
      // Without its name nobody can be asked for a card.
      await keep({ status: 'failed' })
      throw error
    })
    const open = await keep({ status: 'open', payment: name })
    // A lost answer leaves it under way: the reader may ask for a card, and the schedule looks what became of it.
    await ask(ctx, account, key =>
      ctx.providers.pay
        .chargeOnReader(key, { reader, payment: name }, `${reference}-reader`)
        .catch(async error => {
          if (error instanceof PayRefused) await dropRefused(ctx, open)
          throw error
        }),
    )
    return { result: stateOf(open) }
  },

  async look({ payment }, ctx) {
    const before = await readerPayment(ctx, payment)
    const { payment: name } = before
    if (before.status !== 'open' || name === null) return { result: stateOf(before) }
    const account = connected(await ctx.read(cardAccount))
    const reader = (await readersOf(ctx, account)).find(each => each.id === before.reader)
    const reason = reader?.payment === name ? reader.reason : ''
    if (reason !== '') await cancelOnReader(ctx, ctx.session.companyId, before).catch(refusePayTrouble)
    const row = await bringInStep(ctx, ctx.session.companyId, { payment: name }).catch(refusePayTrouble)
    return { result: stateOf(row ?? before, reason) }
  },

  async cancel({ payment }, ctx) {
    const before = await readerPayment(ctx, payment)
    const { payment: name } = before
    if (before.status !== 'open' || name === null) return { result: stateOf(before) }
    await cancelOnReader(ctx, ctx.session.companyId, before).catch(refusePayTrouble)
    const row = await bringInStep(ctx, ctx.session.companyId, { payment: name }).catch(refusePayTrouble)
    return { result: stateOf(row ?? before) }
  },
}

/** Takes a payment that its reader refused off the provider too. */
async function dropRefused(ctx: UserContext, payment: CardPayment): Promise<void> {
  await cancelOnReader(ctx, ctx.session.companyId, payment)
  await bringInStep(ctx, ctx.session.companyId, { payment: payment.payment! })
}

const connected = (account: CardAccount | undefined): CardAccount =>
  account ?? refuse(409, 'Connect a Stripe account first under Settings, Online Payments.')

/** Asks the provider with the company's key; `field`: what it refuses is this one's fault. */
async function ask<T>(
  ctx: UserContext,
  account: CardAccount,
  question: (key: PayKey) => Promise<T>,
  field?: string,
): Promise<T> {
  const key = keyOf(ctx, ctx.session.companyId, account)
  if (key === '') return refuseKey()
  return question(key).catch(error => refusePayTrouble(error, field))
}

const readersOf = (ctx: UserContext, account: CardAccount): Promise<SeenReader[]> =>
  ask(ctx, account, key => ctx.providers.pay.readers(key))

async function listed(ctx: UserContext, account: CardAccount) {
  const { account: of, place } = await ctx.read(tx => readSetting(tx, placeSetting))
  const readers = await readersOf(ctx, account)
  return {
    connected: true,
    has_place: place !== '' && of === account.account,
    readers: readers.map(({ id, label, device, isOnline, isBusy }) => ({
      id,
      label,
      device,
      online: isOnline,
      busy: isBusy,
    })),
  }
}

/** Technicians take payments of the jobs that they see. */
async function refuseUnseen(ctx: UserContext, tx: CompanyTx, job: number | null): Promise<void> {
  if (ctx.session.kind === 'technician') found(job === null ? undefined : await invoicedJob(tx, job))
}

/** A payment on a reader, of an invoice that whoever asks may take payments of. */
async function readerPayment(ctx: UserContext, id: number): Promise<CardPayment> {
  const row = await ctx.db.withCompany(ctx.session.companyId, async tx => {
    const payment = await cardPayment(tx, id)
    if (payment) await refuseUnseen(ctx, tx, (await heldInvoice(tx, payment.invoice_id)).job_id)
    return payment
  })
  return row && row.reader !== '' ? row : refuse(404, 'Not found.')
}

const stateOf = ({ id, status, entry_id }: CardPayment, reason = '') => ({
  payment: id,
  state: status,
  reason,
  receipt: entry_id,
})
