/** A page that has switches, a tour or a step of the tutorial. */
export interface LayoutPage {
  /** The specification's number of the page; calendar, clients and account have one of ours. */
  id: number
  path: string
  /** What can be hidden there: keys on the wire, of which the labels are made (document 0 §2). */
  keys: readonly string[]
}

/** The pages on which a setting has an effect. */
export const layoutPages = {
  dashboard: { id: 1, path: '/dashboard', keys: ['today', 'unscheduled', 'open_jobs'] },
  jobs: {
    id: 3,
    path: '/jobs',
    keys: ['address', 'job_type', 'technicians', 'status', 'appointment', 'date'],
  },
} as const satisfies Record<string, LayoutPage>

/** Every page whose first view is noted. */
export const pages: readonly LayoutPage[] = [
  ...Object.values(layoutPages),
  { id: 4, path: '/invoices', keys: [] },
  { id: 6, path: '/quotes', keys: [] },
  { id: 8, path: '/team', keys: [] },
  { id: 20, path: '/settings', keys: [] },
  { id: 21, path: '/calendar', keys: [] },
  { id: 22, path: '/clients', keys: [] },
  { id: 23, path: '/account', keys: [] },
]

/** 1 shown, 0 hidden. */
export type PageSettings = Record<string, 0 | 1>

export function pageById(id: number): LayoutPage | undefined {
  return pages.find(page => page.id === id)
}

/** The page of an address; its query and a closing slash do not count. */
export function pageByPath(path: string): LayoutPage | undefined {
  const bare = path.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return pages.find(page => page.path === bare)
}

/** A page's whole settings out of what is stored: what that does not say is shown, what the page has not is dropped. */
export function settingsFrom(page: LayoutPage, stored: unknown): PageSettings {
  const said = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  return Object.fromEntries(page.keys.map(key => [key, Number(said[key] ?? 1) === 0 ? 0 : 1]))
}

/** Why settings can't be kept, or null: a page that shows nothing has no use. */
export function settingsProblem(settings: PageSettings): string | null {
  return Object.values(settings).some(value => value === 1) ? null : 'Leave at least one switched on.'
}

/** The switches' labels: their keys, underscores are spaces; the screen shows them in upper case. */
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
