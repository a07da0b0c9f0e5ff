import type { Topic } from '#shared/endpoint.ts'
import type { DB } from './row-types.ts'

/** The topics that a recorded change of a table tells: the one place where the two are matched. */
export const topicsOf = {
  accounts: ['signIns'],
  activities: ['activity'],
  appointments: ['appointments'],
  clients: ['clients'],
  companies: ['company'],
  company_onboarding: ['settings'],
  diary_entries: ['diary'],
  counters: ['jobs'],
  // Every save of a job writes into its diary.
  jobs: ['jobs', 'diary'],
  // Their names stand on jobs.
  job_types: ['settings', 'jobs'],
  lead_sources: ['settings'],
  notification_settings: ['activity'],
  outbox: ['mail'],
  page_settings: ['settings'],
  permissions: ['permissions'],
  push_subscriptions: ['activity'],
  sessions: ['signIns'],
  support_messages: ['support'],
  // Names and colours of people stand on jobs and on the calendar.
  users: ['team', 'viewer', 'jobs', 'appointments'],
} as const satisfies Partial<Record<keyof DB, readonly Topic[]>>

export type RecordedTable = keyof typeof topicsOf
