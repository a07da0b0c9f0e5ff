import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { documentTotals } from '#features/money/documents/documents.rules.ts'
import { todayOf } from '#features/money/documents/server/document-day.service.ts'
import { type Paper, printSettings } from '#features/money/documents/server/document-paper.service.ts'
import { usualDue } from '#features/money/invoices/server/invoice-draft.service.ts'
import { invoicePaper, receiptPaper } from '#features/money/invoices/server/invoice-pdf.service.ts'
import type { DocumentLook } from '#features/money/money-settings/look.rules.ts'
import { documentSetting } from '#features/money/money-settings/server/money-settings.service.ts'
import { quotePaper } from '#features/money/quotes/server/quote-pdf.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { portionOf } from '#shared/numbers/money.ts'
import type { PrintedKind } from '../document-design.contract.ts'

const line = { item_id: null, description: '', quantity: 1, unit: '', is_taxable: true, discount: 0 }
const lines = [
  {
    ...line,
    id: '1',
    section: 'Bathroom',
    name: 'Replace mixer tap',
    description: 'Remove the old tap, fit the new one and test it.',
    quantity: 2,
    price_cents: 12_500,
  },
  { ...line, id: '2', section: 'Bathroom', name: 'Mixer tap, chrome', quantity: 2, price_cents: 18_900 },
  { ...line, id: '3', section: 'Call-out', name: 'Call-out fee', price_cents: 9_000 },
]
const client = {
  name: 'Alex Example',
  company_name: 'Example Cafe',
  email: 'alex@example.com',
  phone: '0491 570 156',
  address: '12 Sample Street, Newtown NSW 2042',
  site_name: 'Example Cafe, back of house',
  site_address: '3 Model Lane, Marrickville NSW 2204',
  reference: 'PO 4711',
}

/** A document that nobody was sent, by which a look can be judged. */
export async function samplePaper(
  tx: UserTx,
  {
    kind,
    language,
    look,
    publicUrl,
  }: { kind: PrintedKind; language: string; look: DocumentLook; publicUrl: string },
): Promise<Paper> {
  const print = await printSettings(tx, language, look)
  const { tax, with_tax } = await feesOf(tx)
  const texts = await readSetting(tx, documentSetting)
  const today = todayOf(tx, tx.by.timeZone)
  const priced = { ...client, deductions: [], lines, with_tax, tax, discount: 0, discount_cents: 0 }
  const { total, tax: tax_cents } = documentTotals(priced)
  const none = {
    client_id: null,
    site_id: null,
    job_id: null,
    job_number: 1024,
    more_jobs: [],
    quote_number: null,
    quote_number_text: null,
    number_prefix: '',
    number_digits: 0,
    revision: 0,
    sent_at: null,
    seen_at: null,
  }
  const created_at = tx.now
  if (kind === 'quote')
    return quotePaper(
      print,
      {
        ...priced,
        ...none,
        created_at,
        number: 204,
        number_text: '204',
        status: 'sent',
        total_cents: total,
        lines: lines.map(each => ({ ...each, option: '', is_optional: false })),
        options: [],
        deposit: 0,
        deposit_cents: 0,
        quoted_on: today,
        valid_until: null,
        decided_at: null,
        decided_by: '',
        decision: null,
        signature_key: '',
        message: texts.quote_message,
        terms: texts.quote_terms,
      },
      [],
      null,
    )
  const row = {
    ...priced,
    ...none,
    created_at,
    number: 1042,
    number_text: '1042',
    status: 'issued',
    kind: 'invoice' as const,
    issued_on: today,
    due_on: await usualDue(tx, today),
    tax_cents,
    total_cents: total,
    message: texts.invoice_message,
    terms: texts.invoice_terms,
    void_reason: '',
  }
  const entry = {
    method: 3,
    number: 311,
    number_text: '311',
    day: today,
    meant_day: null,
    at: tx.now,
    note: '',
    tax_cents: 0,
    tax_rate: row.tax,
  }
  const paid = { ...entry, kind: 'payment' as const, amount_cents: -20_000 }
  if (kind === 'receipt') return receiptPaper(print, { ...row, owed_cents: total - 20_000 }, paid, false)
  if (kind === 'credit') {
    const taxOff = portionOf(tax_cents, paid.amount_cents, total)
    const credit = { ...paid, kind: 'credit' as const, tax_cents: taxOff, note: 'Goodwill' }
    return receiptPaper(print, { ...row, owed_cents: total - 20_000 }, credit, false)
  }
  return invoicePaper(print, { ...row, owed_cents: total }, [], [], publicUrl)
}
