import { folded } from '#shared/texts/folding.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** Pages that a company shows to everybody, under its public name. */
export const publicPages = ['fingertip', 'site'] as const
export type PublicPage = (typeof publicPages)[number]

const folders: Record<PublicPage, string> = { fingertip: 'f', site: 'site' }

/** The path of a page: '/f/smith-plumbing'. */
export const pathOfPage = (page: PublicPage, slug: string): string => `/${folders[page]}/${slug}`

export const publicPagesTexts = {
  saved: 'Address saved.',
  taken: 'This name is taken. Please choose another.',
  shape: 'Use 3 to 60 small letters, digits and hyphens.',
  reserved: 'This name is reserved. Please choose another.',
  noName: 'Save an address for your pages first.',
  gone: 'This page isn’t available right now.',
} as const

/** Names that are, or may become, addresses of our own, and names by which somebody could pose as the host. */
const reserved = new Set(
  (
    'admin administrator api app assets billing book booking change confirm contact demo fingertip help hold login ' +
    'logout mail openings owner pay portal robots root security settings share site sitemap status support system ' +
    'terms tradewind web www'
  ).split(' '),
)

const shape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** True if the name may stand in an address. */
export function mayBeName(slug: string): Verdict {
  if (!shape.test(slug) || slug.length < 3 || slug.length > 60) return because(publicPagesTexts.shape)
  return !reserved.has(slug) || because(publicPagesTexts.reserved)
}

/** A name made of the company's; '' where nothing of it can stand in an address. */
export function nameFrom(company: string): string {
  const slug = folded(company)
    .split(/[^a-z0-9]/)
    .filter(word => word !== '')
    .join('-')
    .slice(0, 50)
    .replace(/-$/, '')
  return mayBeName(slug) === true ? slug : ''
}

/** An address to which a button or link of a public page may lead; null: it is none. */
export function webAddressOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null
}
