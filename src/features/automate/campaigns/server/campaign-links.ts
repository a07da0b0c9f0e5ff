import type { Seal } from '#server/auth/seal.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'

/** Signs of the marks in short addresses: texts are paid by the character, and 64 bits can't be guessed over the network. */
const markLength = 16

const made = (seal: Seal, what: string, ids: readonly number[]): string => {
  const told = ids.map(id => id.toString(36)).join('.')
  return `${told}.${seal.mark(told, what).slice(0, markLength)}`
}

function read(seal: Seal, what: string, token: string, count: number): number[] | null {
  const parts = token.split('.')
  if (parts.length !== count + 1 || parts.slice(0, -1).some(part => !/^\w{1,11}$/.test(part))) return null
  const ids = parts.slice(0, -1).map(part => Number.parseInt(part, 36))
  return ids.every(Number.isSafeInteger) && made(seal, what, ids) === token ? ids : null
}

const click = 'campaign click'
const optOut = 'campaign opt-out'

/** Address by which a web address in a campaign is opened. */
export const clickUrl = (
  { publicUrl, seal }: { publicUrl: string; seal: Seal },
  companyId: CompanyId,
  { recipient, link }: { recipient: number; link: number },
): string => `${publicUrl}/l/${made(seal, click, [companyId, recipient, link])}`

/** Short address of the page that ends marketing, for text messages. */
export const optOutUrl = (
  { publicUrl, seal }: { publicUrl: string; seal: Seal },
  companyId: CompanyId,
  recipient: number,
): string => `${publicUrl}/u/${made(seal, optOut, [companyId, recipient])}`

/** The click behind a token; null: it is none of ours. */
export function clickOf(seal: Seal, token: string) {
  const [company, recipient, link] = read(seal, click, token, 3) ?? []
  if (company === undefined || recipient === undefined || link === undefined) return null
  return { companyId: companyIdFrom(company, 'link'), recipient, link }
}

/** The recipient behind a token; null: it is none of ours. */
export function optOutOf(seal: Seal, token: string) {
  const [company, recipient] = read(seal, optOut, token, 2) ?? []
  if (company === undefined || recipient === undefined) return null
  return { companyId: companyIdFrom(company, 'link'), recipient }
}

const inText = /https?:\/\/[^\s<>"')\]]+/g
const inHtml = /href="(https?:\/\/[^"]+)"/g
const plain = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#38;', '&')
/** The address without the signs that end its sentence. */
function trimmed(url: string): string {
  let end = url.length
  while (end > 0 && '.,;:!?'.includes(url[end - 1]!)) end--
  return url.slice(0, end)
}

/** The web addresses of a message that are not ours. */
export function urlsIn({ html = '', text }: { html?: string; text: string }, ours: string): string[] {
  const found = [
    ...[...html.matchAll(inHtml)].map(([, url]) => plain(url!)),
    ...[...text.matchAll(inText)].map(([url]) => trimmed(url)),
  ]
  return [...new Set(found.filter(url => !url.startsWith(ours)))]
}

/** The message with its web addresses replaced. */
export function withUrls<M extends { html?: string; text: string }>(
  message: M,
  instead: (url: string) => string | undefined,
): M {
  const text = message.text.replace(inText, whole => {
    const url = trimmed(whole)
    return (instead(url) ?? url) + whole.slice(url.length)
  })
  const html = message.html?.replace(inHtml, (whole, url: string) => {
    const next = instead(plain(url))
    return next ? `href="${next}"` : whole
  })
  return { ...message, text, ...(html !== undefined && { html }) }
}
