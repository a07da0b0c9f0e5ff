import { stemsOf } from '#features/account/custom-fields/custom-fields.rules.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { hasPlaceholder } from '#shared/texts/placeholders.ts'
import { because, type Verdict } from '#shared/verdict.ts'
import { jobPlaceholders, mayFillFrom } from './placeholders.rules.ts'

export const mostSms = 1_000
export const mostEmail = 10_000
/** Templates of a channel that can be put in order. */
export const mostOrdered = 1_000

export const templateTexts = {
  required: 'Template name and content are required.',
  nameTaken: 'There is already a template with this name.',
  added: 'Template saved successfully!',
  changed: 'Template updated successfully!',
  ordered: 'Order saved.',
  removed: 'Template deleted successfully!',
} as const

/**
 * Text messages about an appointment: that it is booked, was moved, was cancelled, is near, that somebody is on the way,
 * and that they are late. Whoever sends one reads it by `companyText` and fills it by `fillPlaceholders`.
 */
export const appointmentTextNames = [
  'job-sms',
  'change-sms',
  'cancel-sms',
  'appointment-sms',
  'on-the-way-sms',
  'late-sms',
] as const
export type AppointmentTextName = (typeof appointmentTextNames)[number]

/** Emails that the product sends to clients by itself, in the order of their list. */
export const companyEmailNames = [
  'quote-email',
  'invoice-email',
  'receipt-email',
  'payment-email',
  'statement-email',
  'invoices-due-email',
  'quotes-open-email',
  'booking-email',
  'declined-email',
  'portal-email',
  'code-email',
  'answer-email',
  'form-email',
  'form-receipt-email',
  'review-email',
] as const
export type CompanyEmailName = (typeof companyEmailNames)[number]

/** Texts that the product sends by itself, in its own words or the company's. */
export const companyTextNames = [...appointmentTextNames, 'review-sms', ...companyEmailNames] as const
export type CompanyTextName = (typeof companyTextNames)[number]

const whoAlone = ['Customer_Name', 'Company_Name', 'Company_Phone']
const who = [...whoAlone, ...stemsOf('/clients')]
const ofDocuments = [...who, 'Total']
const ofInvoices = [...ofDocuments, 'Invoice_Number', 'Amount_Due', 'Due_Date', ...stemsOf('/invoices')]
const ofForms = [...whoAlone, 'Form_Name']
const ownPlaceholders: Partial<Record<CompanyTextName, readonly string[]>> = {
  'late-sms': [...jobPlaceholders, 'Late_By'],
  'quote-email': [...ofDocuments, 'Quote_Number', 'Valid_Until', ...stemsOf('/quotes')],
  'invoice-email': ofInvoices,
  'receipt-email': [...ofInvoices, 'Amount_Paid'],
  'payment-email': [...ofInvoices, 'Amount_Paid', 'Receipt_Number'],
  'statement-email': [...who, 'Balance'],
  'invoices-due-email': [...who, 'Count', 'Amount_Due'],
  'quotes-open-email': [...who, 'Count'],
  'booking-email': [...who, 'Appointment_Time'],
  'declined-email': [...who, 'Appointment_Time'],
  'portal-email': who,
  'code-email': ['Company_Name', 'Company_Phone', 'Code', 'Code_Minutes'],
  'answer-email': [...who, 'Message'],
  'form-email': ofForms,
  'form-receipt-email': [...ofForms, 'Received_Time', 'Form_Number'],
}

/** Placeholders that the text may use. */
export const placeholdersOf = (name: CompanyTextName): readonly string[] =>
  ownPlaceholders[name] ?? jobPlaceholders

const needed: Partial<Record<CompanyTextName, string>> = { 'code-email': 'Code', 'answer-email': 'Message' }

/** True if the words may be sent under this name: placeholders are known, and one that it is about is there. */
export function mayWord(
  name: CompanyTextName,
  { subject = '', content }: { subject?: string; content: string },
): Verdict<Fact> {
  const must = needed[name]
  if (content && must && !hasPlaceholder(content, must))
    return because(fact('The text needs {{name}}.', { name: `{{${must}}}` }))
  return mayFillFrom(placeholdersOf(name), [subject, content])
}

/** Purposes of an email draft. */
export const draftNames = ['confirmation', 'quote', 'payment', 'thanks'] as const
export type DraftName = (typeof draftNames)[number]
