import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { InvoiceRows } from '#features/money/invoices/testing/invoices.samples.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { accountingContract } from '../accounting.contract.ts'
import { noSettings } from '../accounting.rules.ts'
import { sealTokens } from '../server/tokens.service.ts'

export type AccountingRows = Awaited<ReturnType<typeof accountingRows>>

/** Sealed for one company. */
function tokensOf({ app, company }: Pick<SampleMaker, 'app' | 'company'>) {
  const ends = new Date(Date.now() + 3_600_000).toISOString()
  const id = companyIdFrom(company.id, 'session')
  return sealTokens(app.services.seal, id, { access: 'a', refresh: 'r', ends, payroll: true })
}

/** Books that are connected, and a record of an invoice that was not taken. */
export async function accountingRows(
  { app, company, insert, word }: SampleMaker,
  { invoice }: Pick<InvoiceRows, 'invoice'>,
) {
  const kept = { ...noSettings, ...settings, from: '2026-01-01' }
  await app.sql(
    `insert into accounting_connections (company_id, sealed_tokens, organisations, organisation, settings, has_payroll, payments_since,
       matched_at, contacts_page)
     values ($1, $2, $3, 'org-1', $4, true, now(), now(), 0) on conflict (company_id) do nothing`,
    [
      company.id,
      tokensOf({ app, company }),
      JSON.stringify([{ id: 'org-1', name: word, connection: 'c-1' }]),
      JSON.stringify(kept),
    ],
  )
  const record = await insert(
    `insert into accounting_records (company_id, organisation, kind, record_id, invoice_id, label, state)
     values ($1, 'org-1', 'invoice', $2, $2, $3, 'failed')`,
    ...[invoice, word],
  )
  const payment = await insert(
    `insert into book_payments (company_id, organisation, vendor_id, invoice_id, cents, day, currency, account, reference,
       state, question, seen_at)
     values ($1, 'org-1', gen_random_uuid(), $2, 100, '2026-01-02', 'AUD', 'a', $3, 'asked', 'again', now())`,
    ...[invoice, word],
  )
  const bookContact = await insert(
    `insert into book_contacts (company_id, organisation, vendor_id, name, email, abn, read_at)
     values ($1, 'org-1', gen_random_uuid(), $2, '', '', now())`,
    word,
  )
  const [{ client_id }] = (await app.sql<{ client_id: number }>(
    'select client_id::int from invoices where company_id = $1 and id = $2',
    [company.id, invoice],
  )) as [{ client_id: number }]
  await app.sql(
    `insert into book_matches (company_id, organisation, client_id, reason, act) values ($1, 'org-1', $2, 'none', 'make')
     on conflict do nothing`,
    [company.id, client_id],
  )
  const drift = await insert(
    `insert into book_drifts (company_id, organisation, record_id, ours, theirs, fields, seen_at)
     values ($1, 'org-1', $2, $3, $3, '{total}', now())`,
    ...[
      record,
      JSON.stringify({
        total_cents: 1,
        tax_cents: 0,
        left_cents: 1,
        status: 'open',
        contact_id: '',
        contact: word,
      }),
    ],
  )
  return { record, payment, drift, bookContact, matched: client_id }
}

const settings = {
  income: '200',
  cash: 'a',
  card: 'a',
  transfer: 'a',
  taxed: 'OUTPUT',
  untaxed: 'EXEMPTOUTPUT',
}
const switches = { clients: true, items: false, invoices: true, payments: true, credits: true }

export const accountingSamples = (rows: AccountingRows): Samples<typeof accountingContract> => ({
  choose: { organisation: 'org-1' },
  save: { ...settings, ...switches, from: '2026-01-01' },
  records: { search: 'Sample', status: 3, kind: 'invoice' },
  exportRecords: { status: 3 },
  record: { id: rows.record },
  retry: { id: rows.record },
  readContacts: {},
  matches: { search: 'Sample', status: 1 },
  exportMatches: { status: 1 },
  contacts: { search: 'Sample' },
  changeMatch: { client: rows.matched, act: 'link', contact: rows.bookContact },
  payments: { search: 'Sample', status: 1 },
  exportPayments: { status: 1 },
  answerPayment: { id: rows.payment, answer: 'leave' },
  drifts: { search: 'Sample', status: 1 },
  exportDrifts: { status: 1 },
  answerDrift: { id: rows.drift, answer: 'accept' },
  exportBooks: { program: 'xero', kind: 'invoices', from: '2026-01-01', to: '2026-12-31' },
  exportJournal: { from: '2026-01-01', to: '2026-12-31' },
})

export default samplesFor({
  samples: { accounting: accountingSamples },
  rows: accountingRows,
  bindCopy: make =>
    make.app.sql('update accounting_connections set sealed_tokens = $2 where company_id = $1', [
      make.company.id,
      tokensOf(make),
    ]),
  after: ['invoices'],
})
