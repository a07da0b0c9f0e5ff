/**
 * The numbers of the pages that have switches, a tour or a tutorial step: the specification's up to 20, ours from 21.
 */
export const pageIds = {
  dashboard: 1,
  jobs: 3,
  invoices: 4,
  quotes: 6,
  team: 8,
  settings: 20,
  calendar: 21,
  clients: 22,
  account: 23,
} as const
export type PageName = keyof typeof pageIds

export interface LayoutPage {
  id: number
  /** The parts that can be hidden: wire keys, from which the labels are made (document 0 §2). */
  keys: readonly string[]
}

/** The pages on which a setting has an effect. */
export const layoutPages = {
  dashboard: { id: pageIds.dashboard, keys: ['today', 'unscheduled', 'open_jobs'] },
  jobs: {
    id: pageIds.jobs,
    keys: ['address', 'job_type', 'technicians', 'status', 'appointment', 'date'],
  },
} as const satisfies Partial<Record<PageName, LayoutPage>>

/** 1 shown, 0 hidden. */
export type PageSettings = Record<string, 0 | 1>

export function pageById(id: number): LayoutPage | undefined {
  const numbers: readonly number[] = Object.values(pageIds)
  if (!numbers.includes(id)) return undefined
  return Object.values(layoutPages).find(page => page.id === id) ?? { id, keys: [] }
}

/** A page's complete settings from what is stored: missing keys are shown, unknown ones dropped. */
export function settingsFrom(page: LayoutPage, stored: unknown): PageSettings {
  const said = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  return Object.fromEntries(page.keys.map(key => [key, Number(said[key] ?? 1) === 0 ? 0 : 1]))
}

/** Why settings can't be saved, or null: a page with everything hidden is useless. */
export function settingsProblem(settings: PageSettings): string | null {
  return Object.values(settings).some(value => value === 1) ? null : 'Leave at least one switched on.'
}

/** The switches' labels: their keys with spaces for underscores; the screen shows them in upper case. */
export const settingLabels: Readonly<Record<string, string>> = {
  today: 'Today',
  unscheduled: 'Unscheduled',
  open_jobs: 'Open jobs',
  address: 'Address',
  job_type: 'Job type',
  technicians: 'Technicians',
  status: 'Status',
  appointment: 'Appointment',
  date: 'Date',
}
