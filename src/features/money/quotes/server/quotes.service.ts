import { createHash } from 'node:crypto'
import { takeCustomFields } from '#features/account/custom-fields/server/custom-values.service.ts'
import { nextDocumentNumber } from '#features/account/numbering/server/numbering.queries.ts'
import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { openClient } from '#features/clients/clients/server/clients.queries.ts'
import { type SentEntry, writeDiary, writeDiaryFor } from '#features/jobs/diary/server/diary.service.ts'
import {
  type Choice,
  choiceProblem,
  firstChoice,
  quoteTotals,
} from '#features/money/documents/options.rules.ts'
import { shownFieldsOf } from '#features/money/documents/server/shown-fields.service.ts'
import type { LeadNews } from '#features/sales/leads/leads.rules.ts'
import { checkLead, followLead } from '#features/sales/leads/server/leads.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { found, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import type { Gets } from '#shared/endpoint.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { withIds } from '../../documents/documents.wire.ts'
import { clientOf, namedClient, namedSite } from '../../documents/server/document-client.service.ts'
import { todayOf } from '../../documents/server/document-day.service.ts'
import { invoicedJob } from '../../documents/server/documents.queries.ts'
import { documentSetting } from '../../money-settings/server/money-settings.service.ts'
import type { quotesContract } from '../quotes.contract.ts'
import { canChangeQuote, canDecide, quoteProblem } from '../quotes.rules.ts'
import { linesOfAnswer, refuseSecondProposal } from './answer-quotes.service.ts'
import { keepPhotos, keepQuoteRevision } from './quote-photos.queries.ts'
import { photosFrom } from './quote-photos.service.ts'
import { type Decision, insertQuote, lockQuote, type QuoteRow, updateQuote } from './quotes.queries.ts'
import { templateContent } from './templates/quote-templates.service.ts'

type Wanted = Omit<Gets<typeof quotesContract.add>, 'answerId'>

/** The row, locked; 404 if there is none for whoever asks, 409 with a word if it has changed. */
export async function heldQuote(tx: CompanyTx, id: number, version?: number): Promise<QuoteRow> {
  const row = found(await lockQuote(tx, id))
  refuseStale(version, row, { id: row.id, version: row.version })
  return row
}

/** Some days later. */
const after = (date: string, days: number): string => dayText((parseDay(date) ?? 0) + days)

async function fieldsOf(
  tx: UserTx,
  wanted: Wanted,
  { tax, photos, job_id, custom_fields }: Pick<QuoteRow, 'tax' | 'photos' | 'job_id' | 'custom_fields'>,
  before?: QuoteRow,
) {
  const {
    client_id,
    transferJobId,
    leadId,
    date,
    valid_until,
    photos: pictures,
    custom_fields: own,
    ...document
  } = wanted
  const optionIds = new Set(document.options.map(option => option.id))
  if (optionIds.size !== document.options.length)
    return refuse(400, 'Each option can only be used once.', { field: 'options' })
  const lines = withIds(document.lines).map(line => ({
    ...line,
    option: optionIds.has(line.option) ? line.option : '',
  }))
  const quote = { ...document, lines, tax }
  const problem = quoteProblem(quote)
  if (problem && lines.length > 0) return refuse(400, problem.message, { field: problem.field })
  const job = transferJobId === null ? null : found(await invoicedJob(tx, transferJobId))
  const client = client_id ?? job?.client_id ?? null
  if (client !== null) found(await openClient(tx, client))
  await checkLead(tx, leadId)
  const quoted_on = date ?? todayOf(tx, tx.by.timeZone)
  if (valid_until && valid_until < quoted_on)
    return refuse(400, 'The expiry date can’t be before the quote date.', { field: 'valid_until' })
  return {
    ...quote,
    custom_fields: await takeCustomFields(tx, '/quotes', own, custom_fields),
    photos: await photosFrom(tx, pictures, { photos, job_id: transferJobId ?? job_id }),
    client_id: client,
    ...(await namedSite(tx, { client_id: client, site_id: wanted.site_id }, before)),
    job_id: transferJobId,
    lead_id: leadId,
    quoted_on,
    valid_until: valid_until ?? null,
    total_cents: quoteTotals(quote, firstChoice(quote)).total,
  }
}

/** To whom and where a quote of a job goes: its bill to where the client has bills sent. */
async function namedJob(tx: UserTx, id: number) {
  const { name, company_name, email, phone, address, billing_address, ...job } = found(
    await invoicedJob(tx, id),
  )
  const { client_id, site_id, site_name } = job
  const where = { address: billing_address || address, site_address: address }
  return { name, company_name, email, phone, client_id, site_id, site_name, ...where }
}

/** Defaults of a new quote. */
export async function begunQuote(
  tx: UserTx,
  {
    client_id,
    site_id,
    job_id,
    template_id,
    answer_id,
  }: Record<'client_id' | 'site_id' | 'job_id' | 'template_id' | 'answer_id', number | null>,
) {
  const proposed = answer_id === null ? null : await linesOfAnswer(tx, answer_id)
  const clientId = client_id ?? proposed?.client_id ?? null
  const jobId = job_id ?? proposed?.job_id ?? null
  const { tax, with_tax } = await feesOf(tx)
  const { quote_days, quote_message, quote_terms } = await readSetting(tx, documentSetting)
  const today = todayOf(tx, tx.by.timeZone)
  return {
    status: 'draft',
    client_id: null,
    site_id: null,
    job_id: null,
    job_number: null,
    lead_id: null,
    answer_id: null,
    name: '',
    company_name: '',
    email: '',
    phone: '',
    address: '',
    site_name: '',
    site_address: '',
    reference: '',
    lines: [],
    options: [],
    photos: [],
    custom_fields: [],
    sent_fields: null,
    with_tax,
    tax,
    discount: 0,
    discount_cents: 0,
    deposit: 0,
    deposit_cents: 0,
    total_cents: 0,
    message: quote_message,
    terms: quote_terms,
    revision: 0,
    sent_at: null,
    seen_at: null,
    decided_at: null,
    decided_by: '',
    decision: null,
    signature_key: '',
    quoted_on: today,
    valid_until: quote_days > 0 ? after(today, quote_days) : null,
    ...(template_id !== null && (await templateContent(tx, template_id, tax))),
    ...(clientId !== null && (await namedClient(tx, clientId, site_id))),
    ...(jobId !== null && (await namedJob(tx, jobId))),
    ...(proposed && { lines: proposed.lines, answer_id }),
    lacking: proposed?.lacking ?? [],
  }
}

export async function addQuote(
  tx: UserTx,
  { answerId, ...wanted }: Gets<typeof quotesContract.add>,
): Promise<QuoteRow> {
  if (answerId !== null) await refuseSecondProposal(tx, answerId)
  const { tax } = await feesOf(tx)
  const fields = await fieldsOf(tx, wanted, { tax, photos: [], job_id: null, custom_fields: [] })
  const row = await insertQuote(tx, {
    ...fields,
    answer_id: answerId,
    ...(await nextDocumentNumber(tx, 'quote')),
  })
  tx.record('quotes', null, row)
  await keepPhotos(tx, row)
  const told = fact('Quote #{{number}} created', { number: row.number_text })
  tellJob(tx, row, 'note', told)
  if (row.lead_id !== null) await followLead(tx, row.lead_id, { told })
  return row
}

/** Changes a quote. One that the client has is drafted anew, as its next revision: what they hold can’t be accepted. */
export async function changeQuote(tx: UserTx, before: QuoteRow, wanted: Wanted): Promise<QuoteRow> {
  refuseUnless(canChangeQuote(before), 409)
  const fields = await fieldsOf(tx, wanted, before, before)
  const isNew = before.status !== 'draft'
  if (isNew) await keepQuoteRevision(tx, before)
  const row = await saveQuote(tx, before, {
    ...fields,
    job_id: fields.job_id ?? before.job_id,
    lead_id: fields.lead_id ?? before.lead_id,
    ...(isNew && {
      status: 'draft',
      sent_fields: null,
      revision: before.revision + 1,
      sent_at: null,
      seen_at: null,
      decided_at: null,
      decided_by: '',
      decision: null,
    }),
  })
  await keepPhotos(tx, row)
  return row
}

/** Changes a quote that is locked, and leaves it in the record. */
export async function saveQuote(tx: CompanyTx, before: QuoteRow, fields: Parameters<typeof updateQuote>[2]) {
  const row = await updateQuote(tx, before.id, fields)
  tx.record('quotes', before, row)
  await tellLead(tx, before, row)
  return row
}

/** The lead that a quote was made from follows it. */
async function tellLead(tx: CompanyTx, before: QuoteRow, row: QuoteRow): Promise<void> {
  if (row.lead_id === null) return
  const { client_id, job_id } = row
  const number = row.number_text
  const follow = (news: LeadNews, told: Fact) =>
    followLead(tx, row.lead_id!, { news, told, client_id, job_id })
  if (row.status === 'sent' && Number(row.sent_at) !== Number(before.sent_at))
    return follow('quoteSent', fact('Quote #{{number}} sent', { number }))
  if (row.status === 'accepted' && before.status !== 'accepted')
    return follow('quoteAccepted', decidedText(row))
  if (row.status === 'declined' && before.status !== 'declined')
    return follow('quoteDeclined', decidedText(row))
  if (job_id !== null && before.job_id === null)
    return follow('jobBooked', fact('Quote #{{number}} was converted to a job', { number }))
}

/** Before it goes out: it has lines and a client. */
export async function readyToSend(tx: UserTx, before: QuoteRow): Promise<QuoteRow> {
  refuseUnless(canChangeQuote(before), 409)
  const problem = quoteProblem(before)
  if (problem) return refuse(400, problem.message, { field: problem.field })
  const client_id = await clientOf(tx, before, 'quotes')
  return saveQuote(tx, before, {
    client_id,
    status: 'sent',
    sent_at: tx.now,
    sent_fields: [...(await shownFieldsOf(tx, '/quotes', { ...before, client_id }))],
    decided_at: null,
    decision: null,
  })
}

export interface Deciding {
  accepted: boolean
  choice: Choice
  by: string
  email: string
  ip: string
  agent: string
  note: string
  signatureKey: string
}

/** Keeps what was decided, with the document as it was agreed to. The quote is locked and may be decided on. */
export async function decideQuote(
  tx: CompanyTx,
  before: QuoteRow,
  today: string,
  { accepted, choice, by, email, ip, agent, note, signatureKey }: Deciding,
): Promise<QuoteRow> {
  refuseUnless(canDecide(before, today), 409)
  const wrong = accepted ? choiceProblem(before, choice) : null
  if (wrong) return refuse(400, wrong, { field: 'option' })
  const kept = accepted ? choice : firstChoice(before)
  const total_cents = quoteTotals(before, kept).total
  const { name, company_name, address, site_name, site_address, reference, lines, with_tax, tax, discount } =
    before
  const { discount_cents, message, terms, options, photos, revision, number } = before
  const document = {
    number,
    revision,
    name,
    company_name,
    email: before.email,
    phone: before.phone,
    address,
    site_name,
    site_address,
    reference,
    lines,
    options,
    photos,
    with_tax,
    tax,
    discount,
    discount_cents,
    message,
    terms,
    total_cents,
    ...(before.sent_fields?.length && { own_fields: before.sent_fields }),
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([document, kept]))
    .digest('hex')
  const decision: Decision = { ...kept, email, ip, agent, note, hash, document }
  return saveQuote(tx, before, {
    status: accepted ? 'accepted' : 'declined',
    decided_at: tx.now,
    decided_by: by,
    decision,
    signature_key: signatureKey,
    total_cents,
  })
}

export const decidedText = (row: QuoteRow): Fact => {
  const values = { number: row.number_text, name: row.decided_by }
  return row.status === 'accepted'
    ? fact('Quote #{{number}} accepted by {{name}}', values)
    : fact('Quote #{{number}} declined by {{name}}', values)
}

/** Tells the diary of a quote's job, if it has one. */
export function tellJob(
  tx: UserTx,
  { job_id }: Pick<QuoteRow, 'job_id'>,
  type: SentEntry['type'],
  told: Fact,
): void {
  if (job_id === null) return
  writeDiary(tx, job_id, [{ type, told }])
  tx.tell('diary')
}

/** The same of what a client did. */
export function tellJobFor(
  tx: CompanyTx,
  { job_id }: Pick<QuoteRow, 'job_id'>,
  told: Fact,
  author: string,
): void {
  if (job_id === null) return
  writeDiaryFor(tx, job_id, { type: 'note', told }, author)
  tx.tell('diary')
}
