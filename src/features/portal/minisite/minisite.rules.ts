import { because, type Verdict } from '#shared/verdict.ts'

/** The parts of a website, in the order in which they are offered. */
export const siteKinds = [
  'hero',
  'services',
  'area',
  'about',
  'team',
  'gallery',
  'reviews',
  'prices',
  'questions',
  'form',
  'booking',
  'contact',
  'hours',
] as const
export type SiteKind = (typeof siteKinds)[number]

export const siteLabels: Record<SiteKind, string> = {
  hero: 'Welcome',
  services: 'Services',
  area: 'Service area',
  about: 'About us',
  team: 'Team',
  gallery: 'Photos',
  reviews: 'Reviews',
  prices: 'Prices',
  questions: 'Questions and answers',
  form: 'Web form',
  booking: 'Online booking',
  contact: 'Contact',
  hours: 'Opening hours',
}

/** A row of a list: a service, a suburb, a person, a price, a question with its answer. */
export interface SiteRow {
  name: string
  text: string
  price: string
  /** Key of a picture; ''. */
  picture: string
}

/** From and to as '08:00'; '': closed. */
export interface SiteDay {
  from: string
  to: string
}

export interface SiteValues {
  title: string
  text: string
  /** Where the button of the welcome leads. */
  button: 'form' | 'booking' | 'call' | 'none'
  picture: string
  rows: SiteRow[]
  /** Posts of jobs whose client has agreed. */
  posts: number[]
  /** Monday to Sunday; empty: no hours are kept. */
  days: SiteDay[]
}

export interface SiteBlock {
  id: string
  kind: SiteKind
  values: SiteValues
}

export const siteDesigns = ['classic', 'bold', 'calm'] as const
export type SiteDesign = (typeof siteDesigns)[number]
export const designLabels: Record<SiteDesign, string> = { classic: 'Classic', bold: 'Vivid', calm: 'Calm' }

export interface Site {
  design: SiteDesign
  /** '': that of the company's documents. */
  language: string
  /** Title and description for search engines; '': made of the company. */
  title: string
  description: string
  /** Proofs for Search Console: a META tag, or a file's name and, below it, its content. */
  proofs: string[]
  blocks: SiteBlock[]
}

export const mostBlocks = 40
export const mostRows = 60
export const mostPosts = 24
export const mostProofs = 10

export const minisiteTexts = {
  saved: 'Draft saved.',
  published: 'Website published.',
  takenDown: 'Website taken down.',
  empty: 'Add at least one block.',
  badProof: 'Paste the whole token: a meta tag, or a file name with its content below.',
  badHours: 'Each day needs an opening and a closing time, or neither.',
  post: 'Choose photos whose client has agreed.',
} as const

export const emptyValues = (changed: Partial<SiteValues> = {}): SiteValues => ({
  title: '',
  text: '',
  button: 'form',
  picture: '',
  rows: [],
  posts: [],
  days: [],
  ...changed,
})

export const siteRow = (changed: Partial<SiteRow> = {}): SiteRow => ({
  name: '',
  text: '',
  price: '',
  picture: '',
  ...changed,
})

/** Monday to Friday as most trades work. */
export const usualDays = (): SiteDay[] =>
  Array.from({ length: 7 }, (_, day) => (day < 5 ? { from: '07:00', to: '17:00' } : { from: '', to: '' }))

export type Proof =
  | { kind: 'meta'; name: string; content: string }
  | { kind: 'file'; name: string; content: string }

/** A proof as it was pasted; null: it is none that may stand on a page of ours. */
export function proofOf(text: string): Proof | null {
  const tag = /^<meta name=["']([a-z-]{3,80})["'] content=["']([\w=+/-]{8,200})["'] ?\/?>$/i.exec(
    text.trim().replaceAll(/\s+/g, ' '),
  )
  const called = tag?.[1]?.toLowerCase() ?? ''
  if (tag && called.endsWith('-verification')) return { kind: 'meta', name: called, content: tag[2]! }
  const [name = '', content = '', ...more] = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  const isFile = /^(google|tradewind-)[0-9a-f]{8,64}\.html$/.test(name)
  const isContent =
    /^[a-z-]{3,60}-verification: [\w.-]{8,100}$/.test(content) && content.endsWith(`: ${name}`)
  return isFile && isContent && more.length === 0 ? { kind: 'file', name, content } : null
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
const isDay = ({ from, to }: SiteDay) => (from === '' && to === '') || (isTime(from) && isTime(to))

/** True if the draft may be kept: what could never be shown is refused at once. */
export function mayKeep({ proofs, blocks }: Pick<Site, 'proofs' | 'blocks'>): Verdict {
  if (proofs.some(text => text.trim() !== '' && proofOf(text) === null))
    return because(minisiteTexts.badProof)
  return blocks.every(({ values }) => values.days.every(isDay)) || because(minisiteTexts.badHours)
}

/** True if it may be shown. */
export const mayPublish = (site: Pick<Site, 'proofs' | 'blocks'>): Verdict =>
  site.blocks.length === 0 ? because(minisiteTexts.empty) : mayKeep(site)
