import { fact } from '#shared/fact.ts'
import { rateOf } from '#shared/numbers/money.ts'
import { nodesAt, textAt, type XmlNode } from '#shared/texts/xml-tree.ts'
import { corrected, type KnownBefore, type ReadInvoice, type ReadLine } from './invoice-text.rules.ts'
import { ownOrderIn } from './own-order.rules.ts'
import { missingFact, mostLines, sumOfLines } from './supplier-invoices.rules.ts'
import { isRightAbn, writtenDay } from './written-values.rules.ts'

/** Codes of types that give money back: credit note, and credit note of a factor. */
const creditTypes = ['381', '396']

/** Units by their codes (UN/ECE recommendation 20), in the trade's words; others stay as they are. */
const units: Record<string, string> = {
  C62: 'ea',
  EA: 'ea',
  H87: 'ea',
  NMB: 'ea',
  NAR: 'ea',
  XPP: 'ea',
  MTR: 'm',
  MMT: 'mm',
  CMT: 'cm',
  MTK: 'm²',
  MTQ: 'm³',
  KGM: 'kg',
  GRM: 'g',
  LTR: 'l',
  MLT: 'ml',
  HUR: 'hour',
  DAY: 'day',
  XBX: 'box',
  XPK: 'pack',
  XRO: 'roll',
  PR: 'pair',
  SET: 'set',
}

const number = (text: string): number => (/^[+-]?\d{1,12}(?:\.\d{0,12})?$/.test(text) ? Number(text) : 0)
const cents = (text: string): number => Math.round(number(text) * 100)
/** A rate in percent, in basis points; goods without tax have none. */
const rateAt = (category: XmlNode | undefined): number => cents(textAt(category, 'Percent'))
/** 'NA' is what Peppol writes where a field must stand and there is nothing to say. */
const said = (text: string): string => (/^(?:n\/?a|none|-)$/i.test(text) ? '' : text.slice(0, 60))

/** An invoice or a credit note in UBL (Peppol BIS Billing 3, PINT A-NZ): each value has its element. */
export function readEInvoice(root: XmlNode, known: KnownBefore): ReadInvoice {
  const supplier = nodesAt(root, 'AccountingSupplierParty', 'Party')[0]
  const buyer = nodesAt(root, 'AccountingCustomerParty', 'Party')[0]
  const currency = textAt(root, 'DocumentCurrencyCode').toUpperCase()
  const sums = nodesAt(root, 'LegalMonetaryTotal')[0]
  const rounding = cents(textAt(sums, 'PayableRoundingAmount'))
  const total = cents(textAt(sums, 'TaxInclusiveAmount')) + rounding
  // A second sum may say the tax in the money in which it is paid.
  const taxes = nodesAt(root, 'TaxTotal', 'TaxAmount')
  const tax = cents(
    (taxes.find(({ attributes }) => attributes.currencyID === currency) ?? taxes[0])?.text ?? '',
  )
  const lines = linesOf(root, rounding)
  const left = tax - lines.reduce((sum, line) => sum + line.tax_cents, 0)
  // The tax is rounded for all lines of a rate together.
  const fits = Math.abs(left) <= lines.length
  const byLine = lines.map(line => line.tax_cents)
  const spread = fits && lines.length > 0 ? corrected(byLine, left) : byLine
  const isCredit = root.name === 'CreditNote' || creditTypes.includes(textAt(root, 'InvoiceTypeCode'))
  // A correction of an invoice may be one of its own kind with all signs turned.
  const sign = total < 0 ? -1 : 1
  const settled = lines.map((line, i) => ({
    ...line,
    net_cents: sign * line.net_cents,
    tax_cents: sign * spread[i]!,
  }))
  const abn = abnOf(supplier)
  const read = {
    kind: isCredit || sign < 0 ? ('credit' as const) : ('invoice' as const),
    supplier: (textAt(supplier, 'PartyName', 'Name') || nameOf(supplier)).slice(0, 200),
    abn,
    number: said(textAt(root, 'ID')),
    issued_on: writtenDay(textAt(root, 'IssueDate')),
    due_on: writtenDay(textAt(root, 'DueDate') || textAt(root, 'PaymentMeans', 'PaymentDueDate')),
    order: orderOf(root, known.orderPrefixes ?? []),
    job: said(textAt(root, 'ProjectReference', 'ID')),
    lines: settled,
    net_cents: sign * (total - tax),
    tax_cents: sign * tax,
    total_cents: sign * total,
    currency: currency === 'AUD' || currency === '' ? null : currency.slice(0, 3),
    at: {},
  }
  const { missing } = sumOfLines(settled, read.total_cents)
  const forOther = abnOf(buyer)
  const own = known.own.abn.replace(/\D/g, '')
  return {
    ...read,
    doubts: [
      read.number === '' && fact('Couldn’t find the invoice number.'),
      read.issued_on === null && fact('Couldn’t find the date.'),
      lines.length === 0 && fact('Couldn’t find any lines.'),
      !sums && fact('Couldn’t find the total.'),
      abn !== '' && !isRightAbn(abn) && fact('The ABN {{abn}} is not valid: a digit is wrong.', { abn }),
      forOther !== '' &&
        own !== '' &&
        forOther !== own &&
        fact('This invoice is made out to {{name}}, ABN {{abn}}.', { name: nameOf(buyer), abn: forOther }),
      !fits && fact('The GST doesn’t match the lines. Mark the GST-free ones.'),
      fits && missing !== 0 && missingFact(missing),
    ].filter(doubt => doubt !== false),
  }
}

const nameOf = (party: XmlNode | undefined): string =>
  textAt(party, 'PartyLegalEntity', 'RegistrationName').slice(0, 200)

/** The business number of a party: its legal one, that of its tax, or its address in Peppol. */
function abnOf(party: XmlNode | undefined): string {
  const places = [['PartyLegalEntity', 'CompanyID'], ['PartyTaxScheme', 'CompanyID'], ['EndpointID']]
  const digits = places
    .flatMap(path => nodesAt(party, ...path))
    .map(({ text }) => text.replace(/[ -]/g, ''))
    .filter(text => /^\d{11}$/.test(text))
  return digits.find(isRightAbn) ?? digits[0] ?? ''
}

/** Our order: where it is named, or what the buyer asked to be quoted if that is written as our orders are. */
function orderOf(root: XmlNode, prefixes: readonly string[]): string {
  const asked = textAt(root, 'BuyerReference')
  return said(textAt(root, 'OrderReference', 'ID')) || (ownOrderIn(asked, prefixes) ?? '')
}

/** Its lines, and charges, discounts and rounding of the whole as lines of their own. */
function linesOf(root: XmlNode, rounding: number): ReadLine[] {
  const lines = [...nodesAt(root, 'InvoiceLine'), ...nodesAt(root, 'CreditNoteLine')].map(lineOf)
  const charges = nodesAt(root, 'AllowanceCharge').map(charge => {
    const isCharge = textAt(charge, 'ChargeIndicator') === 'true'
    const net_cents = (isCharge ? 1 : -1) * cents(textAt(charge, 'Amount'))
    const reason = textAt(charge, 'AllowanceChargeReason') || (isCharge ? 'Charge' : 'Discount')
    return whole(reason, net_cents, rateAt(nodesAt(charge, 'TaxCategory')[0]))
  })
  const rounded = rounding === 0 ? [] : [whole('Rounding', rounding, 0)]
  return [...lines, ...charges, ...rounded].slice(0, mostLines)
}

const whole = (description: string, net_cents: number, rate: number): ReadLine => ({
  code: '',
  description: description.slice(0, 500),
  quantity: 1,
  unit: '',
  net_cents,
  tax_cents: rateOf(net_cents, rate),
  at: null,
})

function lineOf(line: XmlNode): ReadLine {
  const item = nodesAt(line, 'Item')[0]
  const counted = nodesAt(line, 'InvoicedQuantity')[0] ?? nodesAt(line, 'CreditedQuantity')[0]
  const code = counted?.attributes.unitCode ?? ''
  const net_cents = cents(textAt(line, 'LineExtensionAmount'))
  const name = textAt(item, 'Name') || textAt(item, 'Description') || textAt(line, 'Note')
  return {
    ...whole(name.replace(/\s+/g, ' '), net_cents, rateAt(nodesAt(item, 'ClassifiedTaxCategory')[0])),
    code: (
      textAt(item, 'SellersItemIdentification', 'ID') || textAt(item, 'StandardItemIdentification', 'ID')
    ).slice(0, 60),
    // A line taken back within an invoice has its sign in the amount.
    quantity: Math.round(Math.abs(number(counted?.text ?? '')) * 1_000) / 1_000,
    unit: (units[code] ?? code).slice(0, 30),
  }
}
