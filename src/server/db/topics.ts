import type { Topic } from '#shared/endpoint.ts'
import type { DB } from './row-types.ts'

/** The topics that a change of a table announces: the only place where they are matched. */
export const topicsOf = {
  accounts: ['signIns'],
  activities: ['activity'],
  agenda_tasks: ['appointments'],
  appointments: ['appointments'],
  booking_requests: ['bookings'],
  bundles: ['settings'],
  client_tags: ['clients'],
  client_templates: ['settings'],
  calendar_feeds: ['settings'],
  calls: ['calls'],
  checklists: ['settings', 'checklists'],
  // Its secrets are never recorded.
  card_accounts: ['settings'],
  card_payments: ['invoices'],
  card_refunds: ['invoices'],
  clients: ['clients'],
  clock_times: ['clock'],
  companies: ['company'],
  company_onboarding: ['settings'],
  company_texts: ['settings'],
  diary_entries: ['diary'],
  counters: ['jobs'],
  fees: ['settings'],
  // Each of them is told in the diary of its job.
  feedback: ['diary', 'reviews'],
  files: ['files', 'diary'],
  // A payment shows on the invoice that it is for.
  invoices: ['invoices'],
  invoice_batches: ['invoices'],
  google_accounts: ['settings'],
  info_templates: ['settings'],
  items: ['settings'],
  job_times: ['clock'],
  // Every save of a job adds to its diary.
  jobs: ['jobs', 'diary'],
  ledger_entries: ['invoices'],
  // Why something was left out stands in the diary.
  job_checks: ['checklists', 'diary'],
  job_templates: ['settings'],
  // Their names appear on jobs.
  job_types: ['settings', 'jobs'],
  lead_sources: ['settings'],
  leads: ['leads'],
  leave: ['shifts'],
  notification_settings: ['activity'],
  outbox: ['mail'],
  page_settings: ['settings'],
  permissions: ['permissions'],
  pipeline_lists: ['settings'],
  push_subscriptions: ['activity'],
  opt_outs: ['messages'],
  review_requests: ['messages', 'mail', 'diary'],
  quotes: ['quotes'],
  recurring_jobs: ['jobs'],
  // They stand beside what they are about.
  reminder_stops: ['invoices', 'quotes'],
  reminders: ['invoices', 'quotes'],
  sessions: ['signIns'],
  settings: ['settings'],
  shifts: ['shifts'],
  sms_messages: ['messages', 'diary'],
  support_messages: ['support'],
  signatures: ['jobs', 'diary'],
  // Names and colours of people appear on jobs and in the calendar.
  users: ['team', 'viewer', 'jobs', 'appointments'],
} as const satisfies Partial<Record<keyof DB, readonly Topic[]>>

export type RecordedTable = keyof typeof topicsOf
