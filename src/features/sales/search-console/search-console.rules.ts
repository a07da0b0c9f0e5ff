export const verificationMethods = ['META', 'FILE'] as const
export type VerificationMethod = (typeof verificationMethods)[number]

/** Addresses that a company may have, verified or asked for. */
export const mostProperties = 50
/** Looks at websites for one company in ten minutes. */
export const mostLooks = 30

export const searchConsoleTexts = {
  retrieved: 'Verification token retrieved. Please add it to your site.',
  verified: 'URL Prefix verified and added successfully.',
  unasked: 'Get a verification token for this address first.',
  tooMany: 'That’s the most websites you can add. Remove one first.',
  missing: 'The token isn’t on this website yet. Add it, then try again.',
  ended: 'Google has ended our access. Connect again.',
  away: 'Google isn’t responding. Please try again later.',
  said: 'Google says: {{said}}',
  status: 'The website answered with error {{status}}.',
} as const

/** Reasons why a website can't be read. */
export const siteTroubles = {
  plain: 'Enter an address that begins with https.',
  private: 'This address is in a private network.',
  redirect: 'This address leads to another one. Enter that address.',
  away: 'This website isn’t responding.',
} as const

/** Google's tokens in the shape of ours: of a file its name, and below it its content. */
export const googleToken = (method: VerificationMethod, token: string): string =>
  method === 'META' ? token : `${token}\ngoogle-site-verification: ${token}`

const metaName = 'tradewind-site-verification'
const fileName = (secret: string) => `tradewind-${secret}.html`

/** An address with the slash at its end, without query and fragment; null for what is no website's. */
export function urlPrefixOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, origin, pathname } = new URL(text)
  if ((protocol !== 'https:' && protocol !== 'http:') || username || password) return null
  const prefix = `${origin}${pathname}${pathname.endsWith('/') ? '' : '/'}`
  return prefix.length <= 300 ? prefix : null
}

/** What has to stand on the website: a line for its head, or a file's name and, below it, its content. */
export const tokenOf = (method: VerificationMethod, secret: string): string =>
  method === 'META'
    ? `<meta name="${metaName}" content="${secret}">`
    : `${fileName(secret)}\n${metaName}: ${fileName(secret)}`

/** The page where the token is looked for. */
export const placeOfToken = (method: VerificationMethod, prefix: string, secret: string): string =>
  method === 'META' ? prefix : `${prefix}${fileName(secret)}`

/**
 * True if a page carries the token. A META tag counts in the head alone: in its body a page may show what visitors
 * write.
 */
export function carriesToken(method: VerificationMethod, page: string, secret: string): boolean {
  if (method === 'FILE') return page.trim() === tokenOf('FILE', secret).split('\n')[1]
  const [head = ''] = page.split(/<body|<\/head/i, 1)
  const tags = head.split(/<meta\s/i).slice(1)
  return tags
    .map(tag => tag.split('>', 1)[0]!)
    .some(tag => valueIn(tag, 'name') === metaName && valueIn(tag, 'content') === secret)
}

/** An attribute's value, quoted in either way or not at all. */
function valueIn(tag: string, name: string): string | undefined {
  const at = tag.toLowerCase().indexOf(`${name}=`)
  if (at < 0) return undefined
  const rest = tag.slice(at + name.length + 1)
  const quote = rest[0]
  return quote === '"' || quote === "'" ? rest.slice(1).split(quote, 1)[0] : rest.split(/[\s/]/, 1)[0]
}
