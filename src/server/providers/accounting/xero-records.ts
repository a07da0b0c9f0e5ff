import type { CreditNote, Invoice, LineItem, Payment, TrackingCategory } from 'xero-node'
import { priceInDollars } from '#shared/numbers/unit-price.ts'
import {
  type BookDocument,
  type BookRecord,
  BooksUnavailable,
  type DocumentInBooks,
  type InBooks,
  type PaymentInBooks,
} from './accounting.port.ts'

type Sdk = typeof import('xero-node')

export const recordWithoutTotals = (id: string | undefined): InBooks => ({
  id: given(id),
  total_cents: null,
  left_cents: null,
})
export const invoiceIn = (each: Invoice | undefined): InBooks => ({
  id: given(each?.invoiceID),
  total_cents: centsIn(each?.total),
  left_cents: centsIn(each?.amountDue),
})
export const creditIn = (each: CreditNote | undefined): InBooks => ({
  id: given(each?.creditNoteID),
  total_cents: centsIn(each?.total),
  left_cents: centsIn(each?.remainingCredit),
})

function given(id: string | undefined): string {
  if (!id) throw new BooksUnavailable('Xero answered without an id')
  return id
}
export const centsIn = (dollars: number | undefined): number | null =>
  dollars === undefined ? null : Math.round(dollars * 100)
export const isGone = (status: unknown): boolean => ['VOIDED', 'DELETED'].includes(String(status))
export const sameText = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase()
export const quotedText = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`

export function contactOf(
  { Phone, Address }: Sdk,
  { number, name, email, phone, address }: Extract<BookRecord, { kind: 'client' }>,
) {
  return {
    contactNumber: number,
    name,
    emailAddress: email,
    phones: [{ phoneType: Phone.PhoneTypeEnum.DEFAULT, phoneNumber: phone }],
    addresses: [{ addressType: Address.AddressTypeEnum.POBOX, addressLine1: address }],
  }
}

export function itemOf({ code, name, description, ...item }: Extract<BookRecord, { kind: 'item' }>) {
  const { price_cents, cost_cents, account, tax } = item
  return {
    code,
    name: name.slice(0, 50),
    description: description || name,
    isSold: true,
    salesDetails: { unitPrice: priceInDollars(price_cents), accountCode: account, taxType: tax },
    ...(cost_cents !== null && {
      isPurchased: true,
      purchaseDetails: { unitPrice: priceInDollars(cost_cents) },
    }),
  }
}

/** Net and tax of each line are ours, so that the sums are ours to the cent; Xero works out the price of one. */
const linesOf = (lines: BookDocument['lines']): LineItem[] =>
  lines.map(({ description, quantity, net_cents, tax_cents, account, tax, item, tracking }) => ({
    description,
    quantity,
    lineAmount: net_cents / 100,
    taxAmount: tax_cents / 100,
    accountCode: account,
    taxType: tax,
    ...(item !== null && { itemCode: item }),
    ...(tracking && {
      tracking: [
        {
          trackingCategoryID: tracking.category.value,
          trackingOptionID: tracking.option.value,
          name: tracking.category.label,
          option: tracking.option.label,
        },
      ],
    }),
  }))

const contactIn = ({ contact }: BookDocument) =>
  'id' in contact ? { contactID: contact.id } : { name: contact.name }

export function invoiceOf({ Invoice, LineAmountTypes }: Sdk, document: BookDocument): Invoice {
  const { number, day, due, reference, lines } = document
  return {
    type: document.kind === 'bill' ? Invoice.TypeEnum.ACCPAY : Invoice.TypeEnum.ACCREC,
    invoiceNumber: number,
    contact: contactIn(document),
    date: day,
    ...(due !== null && { dueDate: due }),
    reference,
    lineAmountTypes: LineAmountTypes.Exclusive,
    lineItems: linesOf(lines),
    status: Invoice.StatusEnum.AUTHORISED,
  }
}

export function creditOf({ CreditNote, LineAmountTypes }: Sdk, document: BookDocument): CreditNote {
  const { number, day, reference, lines } = document
  return {
    type:
      document.kind === 'billCredit' ? CreditNote.TypeEnum.ACCPAYCREDIT : CreditNote.TypeEnum.ACCRECCREDIT,
    creditNoteNumber: number,
    contact: contactIn(document),
    date: day,
    reference,
    lineAmountTypes: LineAmountTypes.Exclusive,
    lineItems: linesOf(lines),
    status: CreditNote.StatusEnum.AUTHORISED,
  }
}

export function paymentOf({
  of,
  account,
  cents,
  day,
  reference,
}: Extract<BookRecord, { kind: 'payment' }>): Payment {
  return {
    ...('invoice' in of
      ? { invoice: { invoiceID: of.invoice } }
      : { creditNote: { creditNoteID: of.credit } }),
    account: { accountID: account },
    date: day,
    amount: cents / 100,
    reference,
  }
}

const statuses: Record<string, DocumentInBooks['status']> = {
  AUTHORISED: 'open',
  PAID: 'paid',
  VOIDED: 'voided',
  DELETED: 'deleted',
}

/** A document as it stands there; drafts are submitted ones too. */
export function documentIn(
  id: string | undefined,
  left: number | undefined,
  {
    status,
    total,
    totalTax,
    contact,
  }: Pick<Invoice | CreditNote, 'status' | 'total' | 'totalTax' | 'contact'>,
): DocumentInBooks[] {
  if (!id) return []
  return [
    {
      id,
      status: statuses[String(status)] ?? 'draft',
      total_cents: centsIn(total) ?? 0,
      tax_cents: centsIn(totalTax) ?? 0,
      left_cents: centsIn(left) ?? 0,
      contact: { id: contact?.contactID ?? '', name: contact?.name ?? '' },
    },
  ]
}

/** A tracking category with its options in use; archived ones can be put to nothing. */
export function trackingIn({ trackingCategoryID, name, options = [] }: TrackingCategory) {
  if (!trackingCategoryID) return []
  const inUse = options.filter(({ status }) => status === undefined || String(status) === 'ACTIVE')
  return [
    {
      value: trackingCategoryID,
      label: name ?? '',
      options: inUse.flatMap(({ trackingOptionID, name: label = '' }) =>
        trackingOptionID ? [{ value: trackingOptionID, label }] : [],
      ),
    },
  ]
}

/** A payment for a sales invoice; null: it is none, or of nothing. */
export function paymentIn({ paymentID, invoice, amount, date, ...payment }: Payment): PaymentInBooks | null {
  const cents = centsIn(amount)
  const isSale = String(payment.paymentType) === 'ACCRECPAYMENT'
  if (!isSale || !paymentID || !invoice?.invoiceID || !cents || date === undefined) return null
  return {
    id: paymentID,
    invoice: { id: invoice.invoiceID, number: invoice.invoiceNumber ?? '' },
    account: payment.account?.accountID ?? '',
    cents,
    currency: String(invoice.currencyCode ?? ''),
    // Midnight of its day, in UTC.
    day: new Date(date).toISOString().slice(0, 10),
    reference: payment.reference ?? '',
    isDeleted: isGone(payment.status),
  }
}
