import { placeholders } from '#shared/texts/placeholders.ts'

export const mostSms = 1_000
export const mostEmail = 10_000

export const templateTexts = {
  required: 'Template name and content are required.',
  nameTaken: 'There is already a template with this name.',
  added: 'Template saved successfully!',
  changed: 'Template updated successfully!',
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

/** Emails with a quote, an invoice or one that is paid, and the one that asks for a review. */
export const companyEmailNames = ['quote-email', 'invoice-email', 'receipt-email', 'review-email'] as const
export type CompanyEmailName = (typeof companyEmailNames)[number]

/** Texts that the product sends by itself, in its own words or the company's. */
export const companyTextNames = [...appointmentTextNames, 'review-sms', ...companyEmailNames] as const
export type CompanyTextName = (typeof companyTextNames)[number]

const ofDocuments = ['Customer_Name', 'Company_Name', 'Company_Phone', 'Total'] as const
const ofInvoices = [...ofDocuments, 'Invoice_Number', 'Amount_Due', 'Due_Date'] as const

/** Placeholders that the text may use. */
export function placeholdersOf(name: CompanyTextName): readonly string[] {
  if (name === 'late-sms') return [...placeholders, 'Late_By']
  if (name === 'quote-email') return [...ofDocuments, 'Quote_Number', 'Valid_Until']
  if (name === 'invoice-email') return ofInvoices
  if (name === 'receipt-email') return [...ofInvoices, 'Amount_Paid']
  return placeholders
}

/** Purposes of an email draft. */
export const draftNames = ['confirmation', 'quote', 'payment', 'thanks'] as const
export type DraftName = (typeof draftNames)[number]
