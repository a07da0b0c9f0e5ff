/** A switch of a page: its key on the wire; the label is made of it (document 0 §2). */
export interface LayoutPage {
  /** The specification's number of the page. */
  id: number
  path: string
  keys: readonly string[]
}

/** The pages on which a setting has an effect, with what can be hidden there. */
export const layoutPages = {
  dashboard: { id: 1, path: '/dashboard', keys: ['today', 'unscheduled', 'open_jobs'] },
  jobs: {
    id: 3,
    path: '/jobs',
    keys: ['address', 'job_type', 'technicians', 'status', 'appointment', 'date'],
  },
} as const satisfies Record<string, LayoutPage>

/** 1 shown, 0 hidden. */
export type PageSettings = Record<string, 0 | 1>

const pages: readonly LayoutPage[] = Object.values(layoutPages)

export function pageById(id: number): LayoutPage | undefined {
  return pages.find(page => page.id === id)
}

export function pageByPath(path: string): LayoutPage | undefined {
  return pages.find(page => page.path === path)
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
