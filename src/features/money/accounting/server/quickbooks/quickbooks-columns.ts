import { priceInDollars } from '#shared/numbers/unit-price.ts'
import { itemCode } from '../../item-codes.rules.ts'
import { longestName } from '../../quickbooks.rules.ts'
import {
  type Column,
  dayOf,
  dollars,
  type FiledClient,
  type FiledItem,
  type FiledPayment,
  fileCodes,
  unit,
} from '../book-columns.ts'

// The columns of QuickBooks Online's own imports, in Australia, by Intuit's help for required fields of invoices, names,
// products and tax codes; those of bills and credit notes are mapped by hand at the import, as nothing of Intuit's that
// could be read names them. Amounts exclude tax, which the import asks about, as about the manner of days.
// It takes no payments: their file is a bank statement of three columns, whose lines are matched.

const { taxed, untaxed } = fileCodes.quickbooks
const boughtTaxed = 'GST on non-capital'
const boughtUntaxed = 'GST-free non-capital'
/** Account of its default Australian chart. */
const purchases = 'Purchases'
/** Longest description of a line or product. */
const longestText = 4_000

/** A line of an invoice, a credit note or a bill. */
export interface QuickBooksLine {
  number: string
  /** The customer or supplier, by whose name it is found. */
  name: string
  day: string
  due: string
  memo: string
  product: string
  description: string
  quantity: number
  net_cents: number
  tax_cents: number
  is_taxable: boolean
}

const amount = (cents: number): number => Number(dollars(cents))

const lineColumns: Column<QuickBooksLine>[] = [
  { header: 'Memo', cell: row => row.memo.slice(0, longestText) },
  { header: 'Item(Product/Service)', cell: row => row.product },
  { header: 'ItemDescription', cell: row => row.description.slice(0, longestText) },
  { header: 'ItemQuantity', cell: row => row.quantity },
  { header: 'ItemRate', cell: row => Number(unit(row)) },
  { header: '*ItemAmount', cell: row => amount(row.net_cents) },
  { header: '*ItemTaxCode', cell: row => (row.is_taxable ? taxed : untaxed) },
  { header: 'ItemTaxAmount', cell: row => amount(row.tax_cents) },
  { header: 'Currency', cell: () => 'AUD' },
]

export const invoiceColumns: Column<QuickBooksLine>[] = [
  { header: '*InvoiceNo', cell: row => row.number },
  { header: '*Customer', cell: row => row.name },
  { header: '*InvoiceDate', cell: row => dayOf(row.day) },
  { header: '*DueDate', cell: row => dayOf(row.due) },
  ...lineColumns,
]

export const creditColumns: Column<QuickBooksLine>[] = [
  { header: '*CreditNoteNo', cell: row => row.number },
  { header: '*Customer', cell: row => row.name },
  { header: '*CreditNoteDate', cell: row => dayOf(row.day) },
  ...lineColumns,
]

export const billColumns: Column<QuickBooksLine>[] = [
  { header: '*BillNo', cell: row => row.number },
  { header: '*Supplier', cell: row => row.name },
  { header: '*BillDate', cell: row => dayOf(row.day) },
  { header: '*DueDate', cell: row => dayOf(row.due) },
  { header: 'Memo', cell: row => row.memo },
  { header: '*Account', cell: () => purchases },
  { header: 'LineDescription', cell: row => row.description.slice(0, longestText) },
  { header: '*LineAmount', cell: row => amount(row.net_cents) },
  { header: '*LineTaxCode', cell: row => (row.is_taxable ? boughtTaxed : boughtUntaxed) },
  { header: 'LineTaxAmount', cell: row => amount(row.tax_cents) },
  { header: 'Currency', cell: () => 'AUD' },
]

export const paymentColumns: Column<FiledPayment>[] = [
  { header: 'Date', cell: row => dayOf(row.day) },
  {
    header: 'Description',
    cell: row => [row.name, `Invoice ${row.invoice}`, row.receipt, row.method].filter(Boolean).join(' · '),
  },
  { header: 'Amount', cell: row => amount(row.cents) },
]

export const clientColumns: Column<FiledClient & { known: string }>[] = [
  { header: 'Name', cell: row => row.known },
  { header: 'Company', cell: row => row.company_name.slice(0, 50) },
  { header: 'Email', cell: row => (row.email.length > longestName ? '' : row.email) },
  { header: 'Phone', cell: row => row.phone.slice(0, 21) },
  { header: 'Street', cell: row => row.address.slice(0, 2_000) },
]

/** Products name no account: QuickBooks gives each its default. */
export const itemColumns: Column<FiledItem & { known: string }>[] = [
  { header: 'Name', cell: row => row.known },
  { header: 'SKU', cell: itemCode },
  { header: 'Type', cell: () => 'Non-inventory' },
  { header: 'Sales Description', cell: row => (row.description || row.name).slice(0, longestText) },
  { header: 'Sales Price/Rate', cell: row => priceInDollars(row.price_cents) },
  { header: 'Purchase Cost', cell: row => (row.cost_cents === null ? '' : priceInDollars(row.cost_cents)) },
]
