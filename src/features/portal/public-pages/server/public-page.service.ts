import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { zoneAndPlan } from '#features/account/company/server/plan-over.service.ts'
import { brandColours, escapedHtml, eta } from '#server/client-page/client-page.ts'
import { languageOf } from '#server/client-page/reader-of-request.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { type PublicPage, pathOfPage, publicPagesTexts } from '../public-pages.rules.ts'
import { companyOfName } from './names.queries.ts'
import { publicPageStyle } from './public-page.css.ts'
import { addVisit } from './visits.queries.ts'

/** A public page. `body` is HTML, everything else text. */
export interface Public {
  reader: Reader
  colour: string
  title: string
  description: string
  /** Its one address; '': it is not to be found, as in a preview. */
  address: string
  /** Picture for where it is shared; ''. */
  picture?: string
  /** The company as search engines read it (schema.org). */
  data?: object
  /** Further lines of the head, as HTML. */
  head?: string
  style: string
  body: string
}

/** A page of ours that may be shown: no script of its own, nothing from elsewhere, no cookies. */
const layout = eta.compile(`<!doctype html>
<html lang="<%= it.reader.language %>">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title><%= it.title %></title>
<% if (it.description) { %><meta name="description" content="<%= it.description %>">
<% } if (it.address) { %><link rel="canonical" href="<%= it.address %>">
<meta property="og:type" content="website">
<meta property="og:title" content="<%= it.title %>">
<meta property="og:description" content="<%= it.description %>">
<meta property="og:url" content="<%= it.address %>">
<% if (it.picture) { %><meta property="og:image" content="<%= it.picture %>">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<% } } else { %><meta name="robots" content="noindex">
<% } %><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<%~ it.head %><style nonce="<%= it.nonce %>">:root { --brand: <%= it.colour %>; --on: <%= it.on %>; --brand-line: light-dark(<%= it.byDay %>, <%= it.byNight %>); --link: light-dark(<%= it.linkByDay %>, <%= it.linkByNight %>) }<%~ it.base %><%~ it.style %></style>
<% if (it.json) { %><script type="application/ld+json"><%~ it.json %></script>
<% } %></head>
<body>
<%~ it.body %>
</body>
</html>`)

export const publicHtml = (page: Public, nonce: string): string =>
  eta.render(layout, {
    picture: '',
    head: '',
    ...page,
    ...brandColours(page.colour),
    nonce,
    base: publicPageStyle,
    // Neither ends the element, nor begins a comment in it.
    json: page.data ? JSON.stringify(page.data).replaceAll('<', '\\u003c') : '',
  })

/** `scripts`: lets in those of our own, where the page shows a form; `frames`: shows a page of our own. */
export function sendPublic(
  reply: FastifyReply,
  page: Public,
  services: Pick<Services, 'publicUrl'>,
  { scripts = false, frames = false }: { scripts?: boolean; frames?: boolean } = {},
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const own = new URL(services.publicUrl).origin
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header(
      'content-security-policy',
      [
        `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'`,
        ...(scripts ? ["script-src 'self'"] : []),
        ...(scripts || frames ? [`frame-src 'self' ${own}`] : []),
        "base-uri 'none'; form-action 'none'; object-src 'none'; frame-ancestors 'none'",
        ...(own.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
      ].join('; '),
    )
    .send(publicHtml(page, nonce))
}

const goneStyle = `main { display: grid; min-height: 100dvh; padding: 24px 16px; place-content: center; gap: 16px; text-align: center; max-width: 460px; margin: 0 auto } h1 { font-size: 1.25rem; line-height: 1.3 }`

/** Nobody has such a page, or none now. */
export async function sendGone(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Pick<Services, 'publicUrl'>,
): Promise<FastifyReply> {
  const reader = await readerOf(languageOf(request), 'UTC')
  const title = reader.t(publicPagesTexts.gone)
  const body = `<main><h1>${escapedHtml(title)}</h1></main>`
  const page = { reader, colour: '', title, description: '', address: '', style: goneStyle, body }
  return sendPublic(reply.status(404), page, services)
}

/** The company of a public name: there; elsewhere, where the name has changed; null: nobody's. */
export async function companyAt(
  { db }: Pick<Services, 'db'>,
  name: string,
): Promise<{ companyId: CompanyId; slug: string; isFormer: boolean } | null> {
  const wanted = name.toLowerCase()
  if (!/^[a-z0-9-]{3,60}$/.test(wanted)) return null
  const found = await db.withPlatform('find a public page', tx => companyOfName(tx, wanted))
  return found && found.slug !== '' ? { ...found, isFormer: found.slug !== name } : null
}

/** True while the company's plan is over: its pages rest. */
export const isResting = async (tx: CompanyTx, services: Pick<Services, 'sellsPlans'>): Promise<boolean> =>
  (await zoneAndPlan(tx, services)).isOver

const machines =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|curl|wget|python|lighthouse|monitor/i

/** Counts somebody who came from elsewhere: no machine, and no second page of one visit. Keeps nothing of them. */
export async function countVisit(
  { db }: Pick<Services, 'db'>,
  companyId: CompanyId,
  page: PublicPage,
  { headers, method, hostname }: FastifyRequest,
): Promise<void> {
  const agent = headers['user-agent'] ?? ''
  const from = headers.referer ?? ''
  const isInside = URL.canParse(from) && new URL(from).hostname === hostname.split(':')[0]
  if (method !== 'GET' || agent === '' || machines.test(agent) || isInside) return
  await db.withCompany(companyId, async tx => {
    const { time_zone } = await companyRow(tx)
    await addVisit(tx, page, dayText(todayIn(time_zone, tx.now.toISOString())))
  })
}

/** Leads from a former name to the present one. */
export const redirectTo = (reply: FastifyReply, page: PublicPage, slug: string, rest = ''): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(`${pathOfPage(page, slug)}${rest}`, 301)
