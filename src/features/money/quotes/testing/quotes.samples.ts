import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { ClientRows } from '#features/clients/clients/testing/clients.samples.ts'
import type { FormRows } from '#features/jobs/forms/testing/forms.samples.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { quoteTemplatesContract } from '../quote-templates.contract.ts'
import type { quotesContract } from '../quotes.contract.ts'

export type QuoteRows = Awaited<ReturnType<typeof quoteRows>>

/** A number that no other quote has. */
const someNumber = () => 1_000_000 + Math.floor(Math.random() * 1_000_000_000)

/** A draft, one that was sent, and one that was accepted. */
export async function quoteRows(
  { insert, word }: SampleMaker,
  { job, client }: JobRows & Pick<ClientRows, 'client'>,
) {
  const line = { id: '1', item_id: null, section: '', name: word, description: word, quantity: 1 }
  const priced = { price_cents: 10_000, is_taxable: true, discount: 0, option: '', is_optional: false }
  const made = (status: string) =>
    insert(
      `insert into quotes (company_id, number, status, client_id, job_id, name, lines, tax, total_cents, quoted_on)
       values ($1, $2, $3, $4, $5, $6, $7, 1000, 11000, '2026-01-01')`,
      ...[someNumber(), status, client, job, word, JSON.stringify([{ ...line, ...priced }])],
    )
  return {
    quoteDraft: await made('draft'),
    sentQuote: await made('sent'),
    acceptedQuote: await made('accepted'),
    quoteTemplate: await insert(
      'insert into quote_templates (company_id, name, lines) values ($1, $2, $3)',
      `${word} ${unique()}`,
      JSON.stringify([{ ...line, unit: '', ...priced }]),
    ),
  }
}

export function quoteSamples(
  rows: QuoteRows & JobRows & FormRows & Pick<ClientRows, 'client'>,
): Samples<typeof quotesContract> {
  const content = {
    name: `Sample ${unique()}`,
    lines: [{ name: 'Sample', quantity: 2, price: 12.5, option: 'a' }],
    options: [{ id: 'a', name: 'Good', description: '' }],
    client_id: rows.client,
    transferJobId: rows.job,
  }
  return {
    list: { search: 'Sample', status: 2, client_id: rows.client },
    exportQuotes: { client_id: rows.client },
    begin: { client_id: rows.client, template_id: rows.quoteTemplate },
    ofAnswer: { id: rows.formAnswer },
    open: { id: rows.quoteDraft },
    add: content,
    edit: { ...content, id: rows.quoteDraft },
    send: { id: rows.quoteDraft, via: 'none' },
    withdrawLinks: { id: rows.sentQuote },
    decide: { id: rows.sentQuote, accepted: true, note: 'By phone' },
    toJob: { id: rows.acceptedQuote },
    remove: { id: rows.quoteDraft },
    pdf: { id: rows.sentQuote },
    revisions: { id: rows.sentQuote },
  }
}

export const quoteTemplateSamples = (rows: QuoteRows): Samples<typeof quoteTemplatesContract> => ({
  add: {
    templateName: `Sample ${unique()}`,
    lines: [{ name: 'Sample', quantity: 2, price: 12.5, option: 'a' }],
    options: [{ id: 'a', name: 'Good', description: '' }],
  },
  rename: { id: rows.quoteTemplate, templateName: `Sample ${unique()}` },
  remove: { id: rows.quoteTemplate },
})

export default samplesFor({
  samples: { quotes: quoteSamples, quoteTemplates: quoteTemplateSamples },
  rows: quoteRows,
  after: ['jobs', 'clients', 'forms'],
})
