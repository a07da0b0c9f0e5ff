import { columns, type Place, type Places, scaledPlaces, settledPlaces } from './grid.rules.ts'

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
  jobTypes: 24,
  client: 25,
  leadSources: 26,
  outbox: 27,
  recentlyDeleted: 28,
  leads: 29,
  bundles: 30,
  customReport: 40,
} as const
export type PageName = keyof typeof pageIds

/** The side menu keeps what a person chooses as a page does; it is none that one visits. */
export const menuPageId = 31

export interface LayoutPage {
  id: number
  /** The parts that can be hidden: wire keys, from which the labels are made (document 0 §2). */
  keys: readonly string[]
  /** The labels of parts that this feature does not know. */
  labels?: Readonly<Record<string, string>>
  /** On the pages whose settings are {active, url} (document 0 §2): where a part leads, or null. */
  urls?: Readonly<Record<string, string | null>>
  /** On a page whose parts stand in a grid: their places until somebody arranges them, for the widest window. */
  grid?: Places
  /** Keys that are off until somebody switches them on. */
  off?: readonly string[]
}

/** The pages on which a setting has an effect; `app` adds those of the settings and of the dashboard. */
export const layoutPages = {
  jobs: {
    id: pageIds.jobs,
    keys: ['address', 'job_type', 'technicians', 'status', 'appointment', 'amount', 'invoiced', 'date'],
  },
  clients: { id: pageIds.clients, keys: ['company', 'phone', 'email', 'suburb', 'jobs'] },
  quotes: { id: pageIds.quotes, keys: ['job', 'date', 'valid_until', 'total', 'status'] },
  invoices: { id: pageIds.invoices, keys: ['job', 'date', 'due', 'total', 'owed', 'status'] },
  leads: {
    id: pageIds.leads,
    keys: ['contact', 'what_they_need', 'source', 'assigned_to', 'follow_up', 'received', 'answer', 'status'],
  },
  bundles: { id: pageIds.bundles, keys: ['items', 'price', 'active'] },
  team: { id: pageIds.team, keys: ['email', 'phone', 'group', 'payment', 'status'] },
  client: {
    id: pageIds.client,
    keys: ['details', 'jobs', 'contacts', 'sites'],
    urls: { details: null, jobs: '/jobs', contacts: null, sites: null },
  },
  leadSources: { id: pageIds.leadSources, keys: ['active'] },
  outbox: { id: pageIds.outbox, keys: ['kind', 'to', 'created', 'status'] },
  recentlyDeleted: { id: pageIds.recentlyDeleted, keys: ['address', 'deleted_by', 'deleted_permanently'] },
  customReport: {
    id: pageIds.customReport,
    keys: ['filters', 'grouping', 'chart', 'sharing', 'preview'],
    urls: { filters: null, grouping: null, chart: null, sharing: null, preview: null },
  },
  jobTypes: {
    id: pageIds.jobTypes,
    keys: ['usual_appointment', 'active'],
    urls: { usual_appointment: null, active: null },
  },
} as const satisfies Partial<Record<PageName, LayoutPage>>

/** Parts that somebody has added to a page with a grid, with their titles: they come last. */
export type AddedParts = Readonly<Record<string, string>>

export function withAdded(page: LayoutPage, added: AddedParts | undefined): LayoutPage {
  const keys = Object.keys(added ?? {})
  if (!page.grid || keys.length === 0) return page
  const below = Math.max(...Object.values(page.grid).map(({ y, h }) => y + h))
  const places = keys.map((key, at) => [key, { x: (at % 2) * 6, y: below + at, w: 6, h: 11, minH: 6 }])
  return { ...page, keys: [...page.keys, ...keys], grid: { ...page.grid, ...Object.fromEntries(places) } }
}

/** 1 shown, 0 hidden. */
export type PageSettings = Record<string, 0 | 1>

export function pageById(id: number): LayoutPage | undefined {
  const numbers: readonly number[] = Object.values(pageIds)
  if (!numbers.includes(id)) return undefined
  return Object.values(layoutPages).find(page => page.id === id) ?? { id, keys: [] }
}

/** A page's complete settings from what is stored: missing keys are as at first, unknown ones dropped. */
export function settingsFrom(page: LayoutPage, stored: unknown): PageSettings {
  const said = objectOf(stored)
  return Object.fromEntries(page.keys.map(key => [key, isOff(said[key] ?? firstOf(page, key)) ? 0 : 1]))
}

/** What is stored of a page, for whoever knows its parts: 1 and 0 by key. */
export const storedChoices = (stored: unknown): PageSettings =>
  Object.fromEntries(
    Object.entries(objectOf(stored)).flatMap(([key, said]) =>
      said === 0 || said === 1 ? [[key, said] as const] : [],
    ),
  )

const objectOf = (stored: unknown) =>
  (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
const firstOf = (page: LayoutPage, key: string) => (page.off?.includes(key) ? 0 : 1)

function isOff(said: unknown): boolean {
  const active = typeof said === 'object' && said !== null ? (said as { active?: unknown }).active : said
  return Number(active ?? 1) === 0
}

/** A page's grid: places for a window of each width that has one, and whether they can be changed. */
export interface PageGrid {
  isLocked: boolean
  places: { lg: Record<string, Place>; md: Record<string, Place> }
}

/** The grid from what is stored; parts without a place have that of the beginning, and nothing lies over another. */
export function gridFrom({ keys, grid = {} }: LayoutPage, stored: unknown): PageGrid {
  const said = objectOf(stored)
  const own = (key: string, name: 'layout' | 'md') => objectOf(said[key])[name] as Place | undefined
  const places = Object.fromEntries(
    keys.flatMap(key => {
      const place = own(key, 'layout') ?? grid[key]
      return place ? [[key, place]] : []
    }),
  )
  const lg = settledPlaces(places, columns.lg)
  const derived = scaledPlaces(lg, columns.lg, columns.md)
  const md = Object.fromEntries(Object.entries(derived).map(([key, place]) => [key, own(key, 'md') ?? place]))
  return { isLocked: Number(said.locked ?? 0) === 1, places: { lg, md: settledPlaces(md, columns.md) } }
}

/** A part as somebody sends it; without `active` or places, those that are stored stay. */
export interface SentPart {
  active?: 0 | 1 | undefined
  layout?: Place | undefined
  /** For windows of 992 to 1199 pixels. */
  md?: Place | undefined
}
export type SentSettings = Readonly<Record<string, 0 | 1 | SentPart>>

/** A part that somebody sends and the page does not have; one that was unpinned in another window, for example. */
export const unknownPart = ({ keys, grid }: LayoutPage, sent: SentSettings): string | undefined =>
  Object.keys(sent).find(key => !keys.includes(key) && !(grid && key === 'locked'))

/** Returns the settings to store of a page after somebody has sent a part of them. */
export function storedAfter(page: LayoutPage, stored: unknown, sent: SentSettings): Record<string, unknown> {
  const said = objectOf(stored)
  const partOf = (key: string): SentPart => {
    const part = sent[key]
    return typeof part === 'object' ? part : { active: part }
  }
  const switched = settingsFrom(
    page,
    Object.fromEntries(page.keys.map(key => [key, partOf(key).active ?? said[key]])),
  )
  if (!page.grid) return switched
  const parts = page.keys.map(key => {
    const { layout, md } = objectOf(said[key]) as SentPart
    const part = partOf(key)
    return [key, { active: switched[key], layout: part.layout ?? layout, md: part.md ?? md }]
  })
  return { ...Object.fromEntries(parts), locked: Number(sent.locked ?? said.locked ?? 0) }
}

/** A page's settings as the wire has them: 1 and 0, {active, url}, or {active, layout} in a grid that may be locked. */
export function settingsToWire(page: LayoutPage, stored: unknown) {
  const settings = settingsFrom(page, stored)
  if (page.grid) {
    const { places, isLocked } = gridFrom(page, stored)
    const parts = Object.entries(settings).map(([key, value]) => {
      return [key, { active: flagOf(value), layout: places.lg[key]!, md: places.md[key]! }] as const
    })
    return { ...Object.fromEntries(parts), locked: isLocked ? 1 : 0 }
  }
  const { urls } = page
  if (!urls) return settings
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      const url = urls[key]
      return [key, { active: flagOf(value), ...(url && { url }) }]
    }),
  )
}

const flagOf = (value: 0 | 1) => (value === 1 ? ('1' as const) : ('0' as const))

/** A switch's label: its key with spaces for underscores; the screen shows it in upper case. */
export const settingLabel = ({ labels }: LayoutPage, key: string) =>
  labels?.[key] ??
  settingLabels[key] ??
  key.replaceAll('_', ' ').replace(/^./, letter => letter.toUpperCase())
const settingLabels: Readonly<Record<string, string>> = {
  address: 'Address',
  job_type: 'Job type',
  technicians: 'Technicians',
  status: 'Status',
  appointment: 'Appointment',
  date: 'Date',
  company: 'Company',
  phone: 'Phone',
  email: 'Email',
  suburb: 'Suburb',
  jobs: 'Jobs',
  group: 'Group',
  payment: 'Payment',
  usual_appointment: 'Usual appointment',
  active: 'Active',
  details: 'Details',
  contacts: 'Contacts',
  sites: 'Sites',
  kind: 'Kind',
  to: 'To',
  created: 'Created',
  deleted_by: 'Deleted by',
  deleted_permanently: 'Deleted permanently',
  job: 'Job',
  valid_until: 'Valid until',
  total: 'Total',
  due: 'Due',
  owed: 'Owed',
  contact: 'Contact',
  what_they_need: 'What they need',
  follow_up: 'Follow up',
  source: 'Source',
  assigned_to: 'Assigned to',
  received: 'Received',
  answer: 'Answer',
  items: 'Items',
  price: 'Price',
  filters: 'Filters',
  grouping: 'Grouping',
  chart: 'Chart',
  sharing: 'Sharing',
  preview: 'Preview',
}
