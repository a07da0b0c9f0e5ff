import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import type { FieldValue } from '#features/account/custom-fields/custom-fields.rules.ts'
import {
  ownMessageSamples,
  ownMessageValues,
} from '#features/account/custom-fields/server/custom-fields.service.ts'
import { clientFields } from '#features/clients/clients/server/clients.queries.ts'
import { jobFacts } from '#features/jobs/job-facts/server/job-facts.queries.ts'
import { jobValues } from '#features/jobs/job-facts/server/job-values.service.ts'
import type { CompanyEmailName } from '#features/messages/message-templates/message-templates.rules.ts'
import { sampleDocument, sampleValues } from '#features/messages/message-templates/sample-values.ts'
import { companyText } from '#features/messages/message-templates/server/company-texts.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { DocumentLines } from '#server/providers/mail/blocks/block-parts.ts'
import type { MailLink, MailParagraph } from '#server/providers/mail/layout.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { fillPlaceholders } from '#shared/texts/placeholders.ts'
import { type DesignServices, drawnMail, paragraphsOf } from './email-designs.service.ts'
import { sampleLines } from './sample-document.ts'

export interface CompanyMail {
  /** What fills the text, beside the company's name and phone. */
  values: Readonly<Record<string, string>>
  /** Words for this mail alone instead of the company's. */
  written?: { subject?: string | undefined; content?: string | undefined }
  /** Follows the text. */
  more?: readonly MailParagraph[]
  button?: MailLink
  leave?: MailLink
  document?: DocumentLines | undefined
  /** The job that it is about. */
  jobId?: number | null
  /** True if it ends with the signature of who sends it. */
  signs?: boolean
  /** Whom it is for. */
  client?: number | null
  /** True if nobody but its reader may read it. */
  isPrivate?: boolean
  /** Own fields of the document that it is about. */
  own?: OwnFields
}

/** Values of own fields of a document. */
export type OwnFields = Partial<Record<'/quotes' | '/invoices', readonly FieldValue[]>>

/** Subject and text of a mail that the product sends by itself, in the company's words, filled. */
export async function companyWords(
  tx: CompanyTx,
  name: CompanyEmailName,
  { values, written, client = null, own = {} }: Pick<CompanyMail, 'values' | 'written' | 'client' | 'own'>,
): Promise<{ subject: string; content: string; design: number | null; values: Record<string, string> }> {
  const company = await companyRow(tx)
  const { subject, content, design_id } = await companyText(tx, name)
  const all = {
    Company_Name: company.name,
    Company_Phone: displayPhone(company.phone),
    ...(await ownMessageValues(tx, await companyReader(tx), {
      '/clients': async () => (client === null ? [] : clientFields(tx, client)),
      '/quotes': async () => own['/quotes'] ?? [],
      '/invoices': async () => own['/invoices'] ?? [],
    })),
    ...values,
  }
  return {
    subject: fillPlaceholders(written?.subject ?? subject, all),
    content: fillPlaceholders(written?.content ?? content, all),
    design: design_id,
    values: all,
  }
}

/** Button of each mail that has one. */
const buttons: Partial<Record<CompanyEmailName, string>> = {
  'quote-email': 'View quote',
  'invoice-email': 'View invoice',
  'receipt-email': 'View invoice',
  'payment-email': 'View receipt',
  'statement-email': 'View statement',
  'invoices-due-email': 'View all invoices',
  'quotes-open-email': 'View all quotes',
  'booking-email': 'Open your page',
  'declined-email': 'Open your page',
  'portal-email': 'Open your page',
  'answer-email': 'Answer',
  'form-email': 'Open the form',
  'review-email': 'Write a review',
}
const ofDocument: readonly CompanyEmailName[] = [
  'quote-email',
  'invoice-email',
  'receipt-email',
  'payment-email',
]

/** A mail as it is worded here, with sample names. */
export async function sampleOf(
  tx: CompanyTx,
  services: DesignServices,
  name: CompanyEmailName,
  { subject: written, content, design }: { subject: string; content: string; design: number | null },
): Promise<{ subject: string; html: string; text: string }> {
  const { name: company, phone } = await companyRow(tx)
  const reader = await companyReader(tx)
  const usual = await companyText(tx, name)
  const values = {
    ...sampleValues,
    ...sampleDocument,
    ...(await ownMessageSamples(tx)),
    Company_Name: company,
    Company_Phone: displayPhone(phone),
  }
  const subject = fillPlaceholders(written || usual.subject, values)
  const label = buttons[name]
  const drawn = await drawnMail(tx, services, {
    subject,
    fill: text => fillPlaceholders(text, values),
    design,
    message: paragraphsOf(fillPlaceholders(content || usual.content, values)),
    ...(label && { button: { label: reader.t(label), url: services.publicUrl } }),
    ...(ofDocument.includes(name) && { document: sampleLines(reader) }),
    isSample: true,
  })
  return { subject, ...drawn }
}

/** The same as a mail, in the design that the company has chosen for it. */
export async function companyMail(
  tx: CompanyTx,
  services: DesignServices,
  name: CompanyEmailName,
  { values: ofMail, written, more = [], jobId = null, own, ...mail }: CompanyMail,
): Promise<{ subject: string; html: string; text: string; view?: string }> {
  const { subject, content, design, values } = await companyWords(tx, name, {
    values: ofMail,
    ...(written && { written }),
    ...(own && { own }),
    client: mail.client ?? null,
  })
  const [job] = design === null || jobId === null ? [] : await jobFacts(tx, [jobId])
  const ofJob = job && (await jobValues(tx, { showsMoney: false }))(job)
  const message = [...paragraphsOf(content).filter(part => part.trim()), ...more]
  const drawn = await drawnMail(tx, services, {
    ...mail,
    subject,
    design,
    message,
    fill: text => fillPlaceholders(text, { ...ofJob, ...values }),
    job: job ?? null,
  })
  return { subject, ...drawn }
}
