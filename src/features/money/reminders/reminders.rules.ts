import { stemsOf } from '#features/account/custom-fields/custom-fields.rules.ts'
import { weekdayOf } from '#shared/dates.ts'

/** Reminders go to clients with unpaid invoices or unanswered quotes. */
export const remindedKinds = ['invoice', 'quote'] as const
export type RemindedKind = (typeof remindedKinds)[number]

/** One reminder of the company's schedule. */
export interface ReminderStep {
  id: number
  is_on: boolean
  /** For an invoice: days after its due date, negative before it; for a quote: days after sending. */
  days: number
  via: 'email' | 'sms'
  /** Quotes only: send only while nobody has opened it. */
  unseen_only: boolean
  /** Subject of an email. */
  subject: string
  text: string
}

export interface ReminderSettings {
  invoices_on: boolean
  invoices: readonly ReminderStep[]
  quotes_on: boolean
  quotes: readonly ReminderStep[]
  /** Minutes of the company's day from which they go out. */
  at: number
  /** Weekend reminders go out on Monday. */
  weekdays_only: boolean
  /** The next step's id: one that is gone gives its id to no other. */
  next: number
}

export const mostSteps = 10
/** How far from its day a step can stand. */
export const mostStepDays = 180
/** Days for which a step still goes out, after a weekend or while the server stood still. Later it is passed over. */
export const graceDays = 3
/** Days that the preview looks ahead. */
export const previewDays = 14

const shared = ['Customer_Name', 'Company_Name', 'Company_Phone', 'Link', ...stemsOf('/clients')]
/** Placeholders that a reminder's text may use. */
export const reminderPlaceholders: Readonly<Record<RemindedKind, readonly string[]>> = {
  invoice: [...shared, 'Invoice_Number', 'Amount_Due', 'Due_Date', 'Days_Overdue', ...stemsOf('/invoices')],
  quote: [...shared, 'Quote_Number', 'Total', 'Valid_Until', ...stemsOf('/quotes')],
}

/** True if reminders go out on this day at all. */
export const isReminderDay = (
  day: number,
  { weekdays_only }: Pick<ReminderSettings, 'weekdays_only'>,
): boolean => !weekdays_only || weekdayOf(day) <= 5

/** The first day from this one on that reminders go out on. */
export function reminderDay(day: number, settings: Pick<ReminderSettings, 'weekdays_only'>): number {
  let next = day
  while (!isReminderDay(next, settings)) next++
  return next
}

/** True if a reminder went out, or why not. */
export const outcomes = ['sent', 'noAddress', 'optedOut', 'noCredit'] as const
export type Outcome = (typeof outcomes)[number]
export const outcomeLabels: Readonly<Record<Outcome, string>> = {
  sent: 'Sent',
  noAddress: 'No address to send it to',
  optedOut: 'They’ve opted out',
  noCredit: 'No messages remain.',
}
