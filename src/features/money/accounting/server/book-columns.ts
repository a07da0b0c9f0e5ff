import { priceInDollars } from '#shared/numbers/unit-price.ts'
import type { ExportProgram } from '../book-files.rules.ts'
import type { PricedLine } from '../book-lines.rules.ts'
import { itemCode } from '../item-codes.rules.ts'

// The columns are those that the programs' own imports take: Xero's by
// the templates it offers for sales invoices (which take credit notes as negative ones), contacts and inventory items;
// MYOB's by "Import and export fields" of its AccountRight help (service sales, customer payments, customer cards, items).
// Xero imports no payments from a file: its file of them has the columns of a bank statement, which it matches.

export interface Column<Row> {
  header: string
  cell: (row: Row) => string | number
}

/** A line of an invoice or a credit note. */
export interface FiledLine {
  number: string
  client_id: number | null
  name: string
  email: string
  address: string
  reference: string
  /** 'yyyy-MM-dd' */
  day: string
  due: string | null
  /** The item code of the line, if any. */
  code: string
  line: PricedLine
}
export interface FiledPayment {
  invoice: string
  receipt: string
  name: string
  day: string
  /** Below zero: given back. */
  cents: number
  method: string
}
export interface FiledClient {
  id: number
  name: string
  company_name: string
  email: string
  phone: string
  address: string
}
export interface FiledItem {
  id: number
  code: string
  name: string
  description: string
  /** Without tax. */
  price_cents: number
  cost_cents: number | null
  is_taxable: boolean
}

/** Account and tax codes in the file. */
export interface FileCodes {
  income: string
  taxed: string
  untaxed: string
}
/** Codes of the programs' default Australian charts of accounts. */
export const fileCodes: Record<ExportProgram, FileCodes> = {
  xero: { income: '200', taxed: 'GST on Income', untaxed: 'GST Free Income' },
  myob: { income: '4-1000', taxed: 'GST', untaxed: 'FRE' },
  // Its invoices name no account: each product has its own.
  quickbooks: { income: '', taxed: 'GST', untaxed: 'GST-free' },
}

/** All programs read days the Australian way. */
export const dayOf = (day: string): string => day.split('-').reverse().join('/')
export const dollars = (cents: number): string => (cents / 100).toFixed(2)
/** Unit price; all programs take four decimals. */
export const unit = ({ net_cents, quantity }: Pick<PricedLine, 'net_cents' | 'quantity'>): string =>
  (net_cents / 100 / quantity).toFixed(4)

export function xeroLines({ income, taxed, untaxed }: FileCodes): Column<FiledLine>[] {
  return [
    { header: '*ContactName', cell: row => row.name },
    { header: 'EmailAddress', cell: row => row.email },
    { header: 'POAddressLine1', cell: row => row.address },
    { header: '*InvoiceNumber', cell: row => row.number },
    { header: 'Reference', cell: row => row.reference },
    { header: '*InvoiceDate', cell: row => dayOf(row.day) },
    { header: '*DueDate', cell: row => dayOf(row.due ?? row.day) },
    { header: 'InventoryItemCode', cell: row => row.code },
    { header: '*Description', cell: row => row.line.description },
    { header: '*Quantity', cell: row => row.line.quantity },
    { header: '*UnitAmount', cell: row => Number(unit(row.line)) },
    { header: '*AccountCode', cell: () => income },
    { header: '*TaxType', cell: row => (row.line.is_taxable ? taxed : untaxed) },
    { header: 'TaxAmount', cell: row => Number(dollars(row.line.tax_cents)) },
    { header: 'Currency', cell: () => 'AUD' },
  ]
}

export function myobLines({ income, taxed, untaxed }: FileCodes): Column<FiledLine>[] {
  return [
    { header: 'Co./Last Name', cell: row => row.name },
    { header: 'Addr 1 - Line 1', cell: row => row.address },
    { header: 'Invoice No.', cell: row => row.number },
    { header: 'Date', cell: row => dayOf(row.day) },
    { header: 'Customer PO', cell: row => row.reference.slice(0, 20) },
    { header: 'Description', cell: row => row.line.description.slice(0, 255) },
    { header: 'Account No.', cell: () => income },
    { header: 'Amount', cell: row => Number(dollars(row.line.net_cents)) },
    { header: 'Inc-Tax Amount', cell: row => Number(dollars(row.line.net_cents + row.line.tax_cents)) },
    { header: 'Tax Code', cell: row => (row.line.is_taxable ? taxed : untaxed) },
    { header: 'Tax Amount', cell: row => Number(dollars(row.line.tax_cents)) },
    { header: 'Sale Status', cell: () => 'I' },
  ]
}

export const xeroPayments: Column<FiledPayment>[] = [
  { header: '*Date', cell: row => dayOf(row.day) },
  { header: '*Amount', cell: row => Number(dollars(row.cents)) },
  { header: 'Payee', cell: row => row.name },
  { header: 'Description', cell: row => [row.receipt, row.method].filter(Boolean).join(' · ') },
  { header: 'Reference', cell: row => row.invoice },
]

/** MYOB puts what comes for an account that it does not have to its usual one. */
export const myobPayments: Column<FiledPayment>[] = [
  { header: 'Co./Last Name', cell: row => row.name },
  { header: 'Deposit Account #', cell: () => '1-1110' },
  { header: 'ID #', cell: row => row.receipt.slice(0, 8) },
  { header: 'Receipt Date', cell: row => dayOf(row.day) },
  { header: 'Invoice #', cell: row => row.invoice },
  { header: 'Amount Applied', cell: row => Number(dollars(row.cents)) },
  { header: 'Memo', cell: row => `Payment; ${row.name}`.slice(0, 255) },
  { header: 'Payment Method', cell: row => row.method.slice(0, 20) },
]

const words = (name: string): string[] => name.split(/\s+/).filter(Boolean)
const known = (row: FiledClient): string => row.company_name || row.name

export const xeroClients: Column<FiledClient>[] = [
  { header: '*ContactName', cell: known },
  { header: 'AccountNumber', cell: row => `TW-${row.id}` },
  { header: 'EmailAddress', cell: row => row.email },
  { header: 'FirstName', cell: row => words(row.name).slice(0, -1).join(' ') },
  { header: 'LastName', cell: row => words(row.name).at(-1) ?? '' },
  { header: 'POAddressLine1', cell: row => row.address },
  { header: 'PhoneNumber', cell: row => row.phone },
]

export const myobClients: Column<FiledClient>[] = [
  { header: 'Co./Last Name', cell: known },
  { header: 'Card ID', cell: row => `TW-${row.id}` },
  { header: 'Addr 1 - Line 1', cell: row => row.address },
  { header: '- Phone # 1', cell: row => row.phone },
  { header: '- Email', cell: row => row.email },
  { header: '- Contact Name', cell: row => (row.company_name ? row.name : '') },
]

export function xeroItems({ income, taxed, untaxed }: FileCodes): Column<FiledItem>[] {
  return [
    { header: '*ItemCode', cell: itemCode },
    { header: 'ItemName', cell: row => row.name.slice(0, 50) },
    {
      header: 'PurchasesUnitPrice',
      cell: row => (row.cost_cents === null ? '' : priceInDollars(row.cost_cents)),
    },
    { header: 'SalesDescription', cell: row => row.description || row.name },
    { header: 'SalesUnitPrice', cell: row => priceInDollars(row.price_cents) },
    { header: 'SalesAccount', cell: () => income },
    { header: 'SalesTaxRate', cell: row => (row.is_taxable ? taxed : untaxed) },
  ]
}

export function myobItems({ income, taxed, untaxed }: FileCodes): Column<FiledItem>[] {
  return [
    { header: 'Item Number', cell: itemCode },
    { header: 'Item Name', cell: row => row.name.slice(0, 30) },
    { header: 'Sell', cell: () => 'S' },
    { header: 'Income Acct', cell: () => income },
    { header: 'Description', cell: row => (row.description || row.name).slice(0, 255) },
    { header: 'Selling Price', cell: row => priceInDollars(row.price_cents) },
    { header: 'Tax Code When Sold', cell: row => (row.is_taxable ? taxed : untaxed) },
  ]
}
