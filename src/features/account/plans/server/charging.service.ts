import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { PayRefused } from '#server/providers/pay/pay.port.ts'
import type { Charge } from '#server/providers/plan-pay/plan-pay.port.ts'
import { found } from '#server/refusal.ts'
import { planTexts } from '../plans.rules.ts'
import { takeBack } from './change-plan.service.ts'
import { type CardRow, cardsOf, lockCards } from './plan-cards.queries.ts'
import { lockInvoice, updateInvoice } from './plan-invoices.queries.ts'
import type { InvoiceRow } from './plans.queries.ts'
import { cardsTaken, type HookedServices } from './plans.service.ts'
import { noteCharge } from './settle.service.ts'

/**
 * Charges an invoice to the company's card and books what became of it. Asked again, as after a lost answer, it is the
 * same charge: the provider knows each try by its name.
 */
export async function chargeInvoice(
  services: HookedServices,
  company: CompanyId,
  id: number,
): Promise<InvoiceRow> {
  const provider = cardsTaken(services)
  const { invoice, card, name } = await services.db.withCompany(company, async tx => ({
    ...(await keepAsked(tx, id)),
    name: (await companyRow(tx)).name,
  }))
  if (isSettled(invoice)) return invoice
  if (isLookedAt(invoice)) return lookAtCharge(services, company, invoice)
  if (!card) return book(services, company, id, failed(invoice, planTexts.noCard))
  const charge = await provider
    .charge(
      {
        customer: card.customer,
        method: card.method,
        cents: invoice.total_cents,
        description: `Tradewind, ${name}`,
        reference: invoice.reference,
        returnUrl: `${services.publicUrl}/settings/payment/callback?invoice=${id}`,
      },
      `plan-${invoice.reference}-${invoice.tries}-${card.id}`,
    )
    .catch(error => {
      if (error instanceof PayRefused) return failed(invoice, error.message)
      throw error
    })
  return book(services, company, id, { ...charge, card: charge.card || `${card.brand} ${card.last4}` })
}

const isSettled = ({ status }: InvoiceRow) => status !== 'draft' && status !== 'open'
const isLookedAt = ({ payment, trouble }: InvoiceRow) => payment !== '' && trouble === ''

/**
 * Keeps the card of a try before the provider is asked. A try without an answer goes to its own card again, whichever is
 * the default by now: under another name it would be a second charge.
 */
async function keepAsked(tx: CompanyTx, id: number): Promise<{ invoice: InvoiceRow; card?: CardRow }> {
  const invoice = found(await lockInvoice(tx, id))
  if (isSettled(invoice) || isLookedAt(invoice)) return { invoice }
  const cards = await lockCards(tx)
  const card = cards.find(each => each.id === invoice.card_id) ?? cards[0]
  if (!card) return { invoice }
  if (card.id === invoice.card_id) return { invoice, card }
  return { invoice: await updateInvoice(tx, id, { card_id: card.id }), card }
}

const failed = (invoice: InvoiceRow, reason: string): Charge => ({
  state: 'failed',
  payment: invoice.payment,
  reference: invoice.reference,
  customer: '',
  clientSecret: '',
  confirmUrl: '',
  reason,
  card: '',
  refundedCents: 0,
  disputedCents: 0,
})

/** Asks the provider how a charge stands, and books it. */
export async function lookAtCharge(
  services: HookedServices,
  company: CompanyId,
  invoice: InvoiceRow,
): Promise<InvoiceRow> {
  if (invoice.payment === '' || invoice.status === 'paid') return invoice
  const charge = await cardsTaken(services).look(invoice.payment)
  return book(services, company, invoice.id, charge)
}

/** Takes back a charge that waits to be confirmed. What was paid meanwhile is booked, also where the answer was lost. */
export async function dropCharge(
  services: HookedServices,
  company: CompanyId,
  invoice: InvoiceRow,
): Promise<InvoiceRow> {
  const { payment } = invoice
  const lost = payment === '' ? await lostCharge(services, company, invoice) : null
  if (payment === '' && lost === null)
    return book(services, company, invoice.id, failed(invoice, planTexts.unconfirmed))
  if (lost && lost.state !== 'confirm') return book(services, company, invoice.id, lost)
  const charge = await cardsTaken(services).cancel(lost?.payment ?? payment)
  return book(services, company, invoice.id, { ...charge, reason: charge.reason || planTexts.unconfirmed })
}

/** The charge of an invoice whose answer was lost; null: the provider has made none. */
async function lostCharge(
  services: HookedServices,
  company: CompanyId,
  { card_id, reference }: InvoiceRow,
): Promise<Charge | null> {
  if (card_id === null) return null
  const cards = await services.db.readCompany(company, cardsOf)
  const customer = (cards.find(({ id }) => id === card_id) ?? cards[0])?.customer
  return customer ? cardsTaken(services).find(customer, reference) : null
}

function book(services: HookedServices, company: CompanyId, id: number, charge: Charge): Promise<InvoiceRow> {
  return services.db.withCompany(company, async tx => {
    const locked = found(await lockInvoice(tx, id))
    const row = await noteCharge(tx, services, locked, charge)
    if (locked.status === 'draft' && row.status === 'failed') await takeBack(tx, locked)
    return row
  })
}

/** Gives a late invoice its card once more, from the start. */
export async function tryAgain(
  services: HookedServices,
  company: CompanyId,
  id: number,
): Promise<InvoiceRow> {
  await services.db.withCompany(company, async tx => {
    const row = await lockInvoice(tx, id)
    if (row?.status === 'open' && row.trouble !== '')
      await updateInvoice(tx, id, { payment: '', trouble: '' })
  })
  return chargeInvoice(services, company, id)
}
