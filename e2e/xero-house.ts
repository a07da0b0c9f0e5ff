import { OAuth2Server } from 'oauth2-mock-server'
import {
  type SeenQuestion,
  type VendorAnswer,
  vendorServer,
} from '../src/server/providers/testing/vendor-server.ts'

interface Kept {
  [field: string]: unknown
}

const day = (at: Date) => `/Date(${at.getTime()}+0000)/`
const account = (AccountID: string, Code: string, Name: string, Type: string) => ({
  AccountID,
  Code,
  Name,
  Type,
  Status: 'ACTIVE',
})
const taxRate = (TaxType: string, Name: string, EffectiveRate: number) => ({ TaxType, Name, EffectiveRate })

/** Fixed answers: the chart of accounts that Xero gives an Australian organisation, shortened. */
const settings: Record<string, Kept> = {
  Organisation: { Organisations: [{ Name: 'Harbour Books', CountryCode: 'AU', BaseCurrency: 'AUD' }] },
  Accounts: {
    Accounts: [
      account('00000000-0000-0000-0000-0000000000b1', '090', 'Business account', 'BANK'),
      account('00000000-0000-0000-0000-0000000000b2', '200', 'Sales', 'REVENUE'),
      account('00000000-0000-0000-0000-0000000000b3', '310', 'Cost of Goods Sold', 'DIRECTCOSTS'),
    ],
  },
  TaxRates: {
    TaxRates: [
      taxRate('OUTPUT', 'GST on Income', 10),
      taxRate('EXEMPTOUTPUT', 'GST Free Income', 0),
      taxRate('INPUT', 'GST on Expenses', 10),
      taxRate('EXEMPTEXPENSES', 'GST Free Expenses', 0),
    ],
  },
  TrackingCategories: {
    TrackingCategories: [
      {
        TrackingCategoryID: '00000000-0000-0000-0000-0000000000c1',
        Name: 'Work',
        Status: 'ACTIVE',
        Options: [
          { TrackingOptionID: '00000000-0000-0000-0000-0000000000d1', Name: 'Plumbing', Status: 'ACTIVE' },
        ],
      },
    ],
  },
}

/**
 * Xero with state, on loopback: it asks for consent (and is given it), takes contacts, invoices and payments, and gives
 * them back as its interface does. What its own people do there is done by the calls of this.
 */
export async function xeroHouse() {
  const signIn = new OAuth2Server()
  await signIn.issuer.keys.generate('RS256')
  await signIn.start(0, 'localhost')
  const kept: Record<string, Kept[]> = { Contacts: [], Invoices: [], CreditNotes: [], Payments: [] }
  let made = 0
  const id = () => `00000000-0000-0000-0000-${String(++made).padStart(12, '0')}`
  const organisation = (number: number, tenantName: string) => ({
    id: `c-${number}`,
    tenantId: `org-${number}`,
    tenantType: 'ORGANISATION',
    tenantName,
  })
  let organisations = [organisation(1, 'Harbour Books')]

  /** Puts amounts and contact into an invoice as Xero works them out. */
  function settle(invoice: Kept): Kept {
    const lines = (invoice.LineItems ?? []) as { LineAmount: number; TaxAmount: number }[]
    const TotalTax = lines.reduce((sum, line) => sum + line.TaxAmount, 0)
    const Total = lines.reduce((sum, line) => sum + line.LineAmount, TotalTax)
    const paid = kept
      .Payments!.filter(
        ({ Invoice, Status }) => (Invoice as Kept).InvoiceID === invoice.InvoiceID && Status !== 'DELETED',
      )
      .reduce((sum, { Amount }) => sum + Number(Amount), 0)
    const { ContactID, Name } = invoice.Contact as { ContactID?: string; Name?: string }
    const contact = kept.Contacts!.find(each => each.ContactID === ContactID || each.Name === Name)
    const AmountDue = Math.round((Total - paid) * 100) / 100
    const Status = AmountDue <= 0 ? 'PAID' : 'AUTHORISED'
    return { ...invoice, TotalTax, Total, AmountDue, Status, Contact: contact ?? invoice.Contact }
  }
  const shown = (of: string): Kept[] => (of === 'Invoices' ? kept[of]!.map(settle) : kept[of]!)
  function add(of: string, sent: Kept): Kept {
    const one = { ...sent, [`${of.slice(0, -1)}ID`]: id(), UpdatedDateUTC: day(new Date()) }
    if (of === 'Payments') {
      const { InvoiceID } = sent.Invoice as Kept
      const invoice = kept.Invoices!.find(each => each.InvoiceID === InvoiceID)
      Object.assign(one, {
        PaymentType: 'ACCRECPAYMENT',
        Status: 'AUTHORISED',
        Date: day(new Date(String(sent.Date))),
        Invoice: { InvoiceID, InvoiceNumber: invoice?.InvoiceNumber, CurrencyCode: 'AUD' },
      })
    }
    if (of === 'Contacts') Object.assign(one, { ContactStatus: 'ACTIVE' })
    kept[of]!.push(one)
    return of === 'Invoices' ? settle(one) : one
  }
  function listed(of: string, query: URLSearchParams): Kept[] {
    const numbers = query.get('InvoiceNumbers')?.split(',')
    const where = query.get('where') ?? ''
    const [, field, value] = /^(ContactNumber|Name)=="(.*)"$/.exec(where) ?? []
    const page = Number(query.get('page') ?? 1)
    return shown(of).filter(
      each =>
        page === 1 &&
        (!numbers || numbers.includes(String(each.InvoiceNumber))) &&
        (!field || each[field] === value),
    )
  }
  const answer = ({ method, path, query, body }: SeenQuestion): VendorAnswer => {
    if (path === '/connections') return { body: organisations }
    if (path.startsWith('/connections/')) return { status: 204, body: '' }
    const [of = '', which] = path.replace('/api.xro/2.0/', '').split('/')
    const fixed = settings[of]
    if (fixed) return { body: fixed }
    if (!kept[of]) return { status: 404, body: {} }
    if (method === 'GET') return { body: { [of]: listed(of, query) } }
    const sent = (body[of] as Kept[] | undefined)?.[0] ?? body
    if (!which) return { body: { [of]: [add(of, sent)] } }
    const one = kept[of].find(each => each[`${of.slice(0, -1)}ID`] === which)
    if (!one) return { status: 404, body: {} }
    Object.assign(one, sent, { UpdatedDateUTC: day(new Date()) })
    return { body: { [of]: [of === 'Invoices' ? settle(one) : one] } }
  }
  const door = await vendorServer(answer)
  const called = (number: string) => kept.Invoices!.find(each => each.InvoiceNumber === number)!
  return {
    variables: {
      // Letters alone: it is compared as the counterpart finds it, encoded.
      XERO_CLIENT_ID: 'tradewindbooks',
      XERO_CLIENT_SECRET: 'a-secret-of-the-app',
      XERO_URL: door.url,
      XERO_ISSUER: signIn.issuer.url!,
    },
    /** Its rows, by the names of its interface. */
    of: shown,
    enterContact: (Name: string, EmailAddress: string) => void add('Contacts', { Name, EmailAddress }),
    /** A payment that its bookkeeper enters for an invoice, on a day that is over everywhere. */
    enterPayment(number: string, dollars: number): void {
      const before = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
      const { InvoiceID } = called(number)
      const Account = { AccountID: '00000000-0000-0000-0000-0000000000b1' }
      add('Payments', { Invoice: { InvoiceID }, Account, Date: before, Amount: dollars, Reference: 'Bank' })
    },
    /** Its bookkeeper puts an invoice to another contact. */
    moveInvoice(number: string, name: string): void {
      const contact = kept.Contacts!.find(({ Name }) => Name === name)!
      called(number).Contact = { ContactID: contact.ContactID }
    },
    /** A sign-in from now on reaches another organisation alone. */
    reachOther(name: string) {
      organisations = [organisation(2, name)]
    },
    async stop() {
      await Promise.all([door.close(), signIn.stop()])
    },
  }
}
