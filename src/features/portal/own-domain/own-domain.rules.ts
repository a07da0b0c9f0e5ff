import { because, type Verdict } from '#shared/verdict.ts'

export const ownDomainTexts = {
  saved: 'Domain saved. Add the record, then check it.',
  removed: 'Domain removed.',
  proven: 'This domain is yours now.',
  none: 'Save a domain first.',
  shape: 'Enter a domain, such as www.smithplumbing.com.au.',
  own: 'This is our own address. Enter your domain.',
  taken: 'Another company has this domain.',
  missing: 'The record isn’t there yet. New records can take an hour.',
  away: 'DNS isn’t responding. Please try again later.',
} as const

/** Looks at DNS for one company in ten minutes. */
export const mostDomainLooks = 30

/** Looks in a row without the record, a day apart, after which the domain is the company's no more. */
export const mostMissed = 3

/** A domain in its one spelling; '' for what is none. */
export function hostOf(text: string): string {
  const typed = text.trim().replace(/^https?:\/\//i, '')
  if (!URL.canParse(`http://${typed}`)) return ''
  const { hostname, pathname, port, username } = new URL(`http://${typed}`)
  const host = hostname.replace(/\.$/, '')
  const labels = host.split('.')
  const isHost = labels.length > 1 && labels.every(isLabel) && /^[a-z]./.test(labels.at(-1)!)
  return isHost && host.length <= 253 && pathname === '/' && port === '' && username === '' ? host : ''
}

const isLabel = (label: string) => label.length <= 63 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label)

/** True if the website may stand there; `own`: this server's host. */
export function mayServe(host: string, own: string): Verdict {
  if (host === '') return because(ownDomainTexts.shape)
  return !(host === own || host.endsWith(`.${own}`)) || because(ownDomainTexts.own)
}

/** The record by which a company proves the domain. */
export const recordOf = (host: string, token: string): { name: string; value: string } => ({
  name: `_tradewind.${host}`,
  value: `tradewind-site=${token}`,
})

/** Meaning of a look at the record; null: nobody answered. */
export function afterLook(
  isThere: boolean | null,
  missed: number,
): { missed: number; hours: number; isLost: boolean } {
  if (isThere === null) return { missed, hours: 1, isLost: false }
  const now = isThere ? 0 : missed + 1
  return { missed: now, hours: 24, isLost: now >= mostMissed }
}

/** Paths of the server that a company's pages need on its own domain; all else is not there. */
export function servesPath(path: string, { slug, form }: { slug: string; form: string }): boolean {
  const files = /^\/((client-(page|form)|web-form)\.js|favicon\.svg|assets\/[\w.-]+|api\/pictures\/[\w-]+)$/
  if (files.test(path)) return true
  const own = ['/jobs/activate', '/api/jobs/activate']
  if (slug !== '') own.push(`/book/${slug}`, `/api/book/${slug}`, `/f/${slug}`)
  // The address of its web form.
  if (form !== '') own.push(form)
  return own.some(start => path === start || path.startsWith(`${start}/`))
}
