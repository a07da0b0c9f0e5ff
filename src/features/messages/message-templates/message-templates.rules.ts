import { placeholders } from './placeholders.rules.ts'

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

/** Texts that the product sends by itself, in its own words or the company's. */
export const companyTextNames = [...appointmentTextNames, 'review-sms', 'review-email'] as const
export type CompanyTextName = (typeof companyTextNames)[number]

/** Placeholders that the text may use. */
export const placeholdersOf = (name: CompanyTextName): readonly string[] =>
  name === 'late-sms' ? [...placeholders, 'Late_By'] : placeholders

/** Purposes of an email draft. */
export const draftNames = ['confirmation', 'quote', 'payment', 'thanks'] as const
export type DraftName = (typeof draftNames)[number]
