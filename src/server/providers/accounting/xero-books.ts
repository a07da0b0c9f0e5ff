import type { AccountingApi } from 'xero-node'
import type { VendorTurn } from '../../connections/vendor-turns.ts'
import { type BookChoices, type BookDocument, type Books, BooksRefused } from './accounting.port.ts'
import {
  centsIn,
  contactOf,
  creditIn,
  creditOf,
  documentIn,
  invoiceIn,
  invoiceOf,
  isGone,
  itemOf,
  paymentIn,
  paymentOf,
  quotedText,
  recordWithoutTotals,
  sameText,
  trackingIn,
} from './xero-records.ts'
import { booksError } from './xero-trouble.ts'

type Sdk = typeof import('xero-node')

/** The most that Xero gives of payments at once. */
const pageSize = 100
const mostContacts = 1_000
/** Whole documents, which Xero takes its time over. */
const mostDocuments = 500
const everyStatus = ['DRAFT', 'SUBMITTED', 'AUTHORISED', 'PAID', 'VOIDED', 'DELETED']

/** The books of one organisation, by a client that is loaded with the first request. */
export function openBooks(
  load: () => Promise<{ sdk: Sdk; api: AccountingApi }>,
  organisation: string,
  turn: VendorTurn = ask => ask(),
): Books {
  const call = async <T>(work: (api: AccountingApi, sdk: Sdk) => Promise<{ body: T }>): Promise<T> => {
    const { api, sdk } = await load()
    try {
      return (await turn(() => work(api, sdk))).body
    } catch (error) {
      throw booksError(error)
    }
  }
  const o = organisation
  // The arguments of the library are by place; what is left out stands as undefined.
  const no = undefined

  const add: Books['add'] = async (record, key) => {
    switch (record.kind) {
      case 'client': {
        const { contacts } = await call((api, sdk) =>
          api.createContacts(o, { contacts: [contactOf(sdk, record)] }, true, key),
        )
        return recordWithoutTotals(contacts?.[0]?.contactID)
      }
      case 'item': {
        const { items } = await call(api => api.createItems(o, { items: [itemOf(record)] }, true, 4, key))
        return recordWithoutTotals(items?.[0]?.itemID)
      }
      case 'bill':
      case 'invoice': {
        const { invoices } = await call((api, sdk) =>
          api.createInvoices(o, { invoices: [invoiceOf(sdk, record)] }, true, 4, key),
        )
        return invoiceIn(invoices?.[0])
      }
      case 'billCredit':
      case 'credit': {
        const { creditNotes } = await call((api, sdk) =>
          api.createCreditNotes(o, { creditNotes: [creditOf(sdk, record)] }, true, 4, key),
        )
        return creditIn(creditNotes?.[0])
      }
      case 'payment': {
        const { payments } = await call(api =>
          api.createPayments(o, { payments: [paymentOf(record)] }, true, key),
        )
        return recordWithoutTotals(payments?.[0]?.paymentID)
      }
    }
  }

  const change: Books['change'] = async (id, record, key) => {
    switch (record.kind) {
      case 'client': {
        const answer = await call((api, sdk) =>
          api.updateContact(o, id, { contacts: [contactOf(sdk, record)] }, key),
        )
        return recordWithoutTotals(answer.contacts?.[0]?.contactID)
      }
      case 'item': {
        const answer = await call(api => api.updateItem(o, id, { items: [itemOf(record)] }, 4, key))
        return recordWithoutTotals(answer.items?.[0]?.itemID)
      }
      case 'bill':
      case 'invoice': {
        const answer = await call((api, sdk) =>
          api.updateInvoice(o, id, { invoices: [invoiceOf(sdk, record)] }, 4, key),
        )
        return invoiceIn(answer.invoices?.[0])
      }
      default:
        throw new BooksRefused(`a ${record.kind} is not changed`)
    }
  }

  const find: Books['find'] = async record => {
    switch (record.kind) {
      case 'client': {
        const named = `ContactNumber==${quotedText(record.number)}`
        const byNumber = await call(api => api.getContacts(o, no, named, no, no, no, true, true))
        const own = byNumber.contacts?.find(({ contactNumber }) => contactNumber === record.number)
        if (own) return recordWithoutTotals(own.contactID)
        const byName = await call(api =>
          api.getContacts(o, no, `Name==${quotedText(record.name)}`, no, no, no, no, true),
        )
        const same = byName.contacts?.find(({ name }) => sameText(name, record.name))
        return same ? recordWithoutTotals(same.contactID) : null
      }
      case 'item': {
        const { items } = await call(api => api.getItems(o, no, `Code==${quotedText(record.code)}`))
        const own = items?.find(({ code }) => code === record.code)
        return own ? recordWithoutTotals(own.itemID) : null
      }
      case 'bill':
      case 'invoice': {
        const type = record.kind === 'bill' ? 'Type=="ACCPAY"' : 'Type=="ACCREC"'
        const { invoices } = await call(api =>
          api.getInvoices(o, no, type, no, no, [record.number], no, no, 1),
        )
        // One that was voided or deleted keeps its number; two suppliers may use the same.
        const own = invoices?.find(
          each => each.invoiceNumber === record.number && !isGone(each.status) && isFrom(each, record),
        )
        return own ? invoiceIn(own) : null
      }
      case 'billCredit':
      case 'credit': {
        const { creditNotes } = await call(api =>
          api.getCreditNotes(o, no, `CreditNoteNumber==${quotedText(record.number)}`),
        )
        const own = creditNotes?.find(
          each => each.creditNoteNumber === record.number && !isGone(each.status) && isFrom(each, record),
        )
        return own ? creditIn(own) : null
      }
      case 'payment': {
        const of =
          'invoice' in record.of
            ? `Invoice.InvoiceID==guid(${quotedText(record.of.invoice)})`
            : `CreditNote.CreditNoteID==guid(${quotedText(record.of.credit)})`
        const { payments } = await call(api => api.getPayments(o, no, of))
        const own = payments?.find(
          each =>
            each.reference === record.reference &&
            !isGone(each.status) &&
            centsIn(each.amount) === record.cents,
        )
        return own ? recordWithoutTotals(own.paymentID) : null
      }
    }
  }

  return {
    add,
    change,
    find,
    async remove(kind, id, key) {
      if (kind === 'payment') {
        await call(api => api.deletePayment(o, id, { status: 'DELETED' }, key))
        return
      }
      await call((api, sdk) =>
        api.updateInvoice(o, id, { invoices: [{ status: sdk.Invoice.StatusEnum.VOIDED }] }, no, key),
      )
    },
    async allocate(creditNoteID, invoiceID, cents, date, key) {
      const allocations = [{ invoice: { invoiceID }, amount: cents / 100, date }]
      await call(api => api.createCreditNoteAllocation(o, creditNoteID, { allocations }, true, key))
    },
    async payments(since, page) {
      const { payments = [] } = await call(api =>
        api.getPayments(o, since, 'PaymentType=="ACCRECPAYMENT"', 'UpdatedDateUTC ASC', page, pageSize),
      )
      const last = payments.at(-1)?.updatedDateUTC
      return {
        payments: payments.flatMap(each => paymentIn(each) ?? []),
        upTo: last ? new Date(last) : null,
        isLast: payments.length < pageSize,
      }
    },
    async documents(of, page) {
      if (of === 'credits') {
        const { creditNotes = [] } = await call(api =>
          api.getCreditNotes(o, no, no, 'CreditNoteID ASC', page, no, mostDocuments),
        )
        return {
          documents: creditNotes.flatMap(each => documentIn(each.creditNoteID, each.remainingCredit, each)),
          isLast: creditNotes.length < mostDocuments,
        }
      }
      const { invoices = [] } = await call(api =>
        api.getInvoices(
          ...([
            o,
            no,
            no,
            'InvoiceID ASC',
            no,
            no,
            no,
            everyStatus,
            page,
            true,
            no,
            no,
            no,
            mostDocuments,
          ] as const),
        ),
      )
      return {
        documents: invoices.flatMap(each => documentIn(each.invoiceID, each.amountDue, each)),
        isLast: invoices.length < mostDocuments,
      }
    },
    async contacts(page) {
      const active = 'ContactStatus=="ACTIVE"'
      const { contacts = [] } = await call(api =>
        api.getContacts(o, no, active, 'Name ASC', no, page, false, false, no, mostContacts),
      )
      return {
        contacts: contacts.flatMap(({ contactID, name, emailAddress, taxNumber }) =>
          contactID
            ? [{ id: contactID, name: name ?? '', email: emailAddress ?? '', abn: taxNumber ?? '' }]
            : [],
        ),
        isLast: contacts.length < mostContacts,
      }
    },
    async choices() {
      const { organisations } = await call(api => api.getOrganisations(o))
      const { accounts } = await call(api => api.getAccounts(o, no, 'Status=="ACTIVE"'))
      const { taxRates } = await call(api => api.getTaxRates(o, 'Status=="ACTIVE"'))
      const { trackingCategories } = await call(api => api.getTrackingCategories(o, 'Status=="ACTIVE"'))
      return {
        ...choicesOf(organisations?.[0] ?? {}, accounts ?? [], taxRates ?? []),
        tracking: (trackingCategories ?? []).flatMap(trackingIn),
      }
    },
  }
}

/** Numbers of a supplier's papers are the supplier's own. */
function isFrom(
  { contact, type }: { contact?: { name?: string }; type?: unknown },
  { kind, contact: own }: BookDocument,
): boolean {
  if (kind !== 'bill' && kind !== 'billCredit') return String(type) !== 'ACCPAYCREDIT'
  return String(type).startsWith('ACCPAY') && 'name' in own && sameText(contact?.name, own.name)
}

type Has<M extends keyof AccountingApi, F extends string> = AccountingApi[M] extends (
  ...given: never[]
) => Promise<{ body: infer B }>
  ? B extends { [K in F]?: infer L }
    ? NonNullable<L>
    : never
  : never

function choicesOf(
  { countryCode, baseCurrency }: { countryCode?: unknown; baseCurrency?: unknown },
  accounts: Has<'getAccounts', 'accounts'>,
  rates: Has<'getTaxRates', 'taxRates'>,
): Omit<BookChoices, 'tracking'> {
  const label = (code: string | undefined, name: string | undefined) =>
    [code, name].filter(Boolean).join(' · ')
  const isIncome = ({ type }: { type?: unknown }) =>
    ['REVENUE', 'SALES', 'OTHERINCOME'].includes(String(type))
  const isExpense = ({ type }: { type?: unknown }) =>
    ['DIRECTCOSTS', 'EXPENSE', 'OVERHEADS', 'INVENTORY'].includes(String(type))
  const taxIn = ({ taxType, name, effectiveRate }: (typeof rates)[number]) => ({
    value: taxType!,
    label: name ?? taxType!,
    rate: Math.round((effectiveRate ?? 0) * 100),
  })
  return {
    country: String(countryCode ?? ''),
    currency: String(baseCurrency ?? ''),
    income: accounts
      .filter(each => each.code && isIncome(each))
      .map(({ code, name }) => ({ value: code!, label: label(code, name) })),
    payment: accounts
      .filter(each => each.accountID && (String(each.type) === 'BANK' || each.enablePaymentsToAccount))
      .map(({ accountID, code, name }) => ({ value: accountID!, label: label(code, name) })),
    taxes: rates.filter(each => each.taxType && each.canApplyToRevenue !== false).map(taxIn),
    expense: accounts
      .filter(each => each.code && isExpense(each))
      .map(({ code, name }) => ({ value: code!, label: label(code, name) })),
    purchase_taxes: rates.filter(each => each.taxType && each.canApplyToExpenses !== false).map(taxIn),
  }
}
