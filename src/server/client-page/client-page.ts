import { randomBytes } from 'node:crypto'
import { Eta } from 'eta/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import { contrast, readableText, tint } from '#shared/colours/colour.ts'
import type { Endpoint, Receives } from '#shared/endpoint.ts'
import { displayPhone, telHref } from '#shared/phones/phone.ts'
import { databaseRefusal } from '../http/database-trouble.ts'
import { type Reader, readerOf } from '../reader.ts'
import { Refusal } from '../refusal.ts'
import { addressOf, askOf } from './ask-endpoint.ts'
import { clientPageStyle } from './client-page.css.ts'
import { cameFromOf, languageOf } from './reader-of-request.ts'

/** How a business shows itself to its clients. */
export interface Brand {
  name: string
  /** Where its picture is, below `/api`; '': it has none. */
  logo: string
  /** Colour like #0b7f77; '': the product's own. */
  colour: string
}

/** A page for a company's client. `body` and `lead` are HTML. */
export interface ClientPage {
  reader: Reader
  brand: Brand | null
  title: string
  lead?: string
  body: string
  /** Width of a sheet of paper. */
  wide?: boolean
  /** Address that notes the look of whoever reads this in a browser: machines fetch links too. */
  look?: string
  /** Seconds after which it is drawn anew. */
  every?: number
  /** A script of its own beside that of all pages. */
  script?: string
  /** Set where it has a street map: the host of its tiles; '': our own. */
  tilesFrom?: string
  status?: number
  /** Websites that may show it in a frame; absent or empty: none. 'self': pages of our own alone; '*': all. */
  sites?: readonly string[]
  /** The whole page instead, as an email that was sent: no script runs in it. */
  mail?: string
}

export interface ClientPageRequest {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string | string[] | undefined>>
  language: string
  /** Host of the page that leads here or has it in a frame; '': our own, or none. */
  cameFrom: string
  /** Texts and figures in that language, times in UTC. */
  reader: Reader
  /** The reply of an endpoint that is open to whoever has the link; a refusal becomes the page's. */
  ask: <E extends Endpoint>(entry: E, input: Readonly<Record<string, unknown>>) => Promise<Receives<E>>
  form: PageForm
}

/** The form of a page, and what became of it where no script sends it. */
export interface PageForm {
  /** Endpoint that a script sends to. */
  address: string
  /** True once it was sent and taken. */
  isSent: boolean
  typed: Readonly<Record<string, string>>
  /** Sentences by field; `all`: about the whole. */
  problems: Readonly<Record<string, string>>
}

export const eta = new Eta()

const layout = eta.compile(`<!doctype html>
<html lang="<%= it.reader.language %>">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title><%= it.heading %></title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<% if (it.every) { %><noscript><meta http-equiv="refresh" content="<%= it.every %>"></noscript><% } %>
<style nonce="<%= it.nonce %>">:root { --brand: <%= it.colour %>; --on: <%= it.on %>; --by-day: <%= it.byDay %>; --by-night: <%= it.byNight %>; --link: light-dark(<%= it.linkByDay %>, <%= it.linkByNight %>) }<%~ it.style %></style>
<script type="module" src="/client-page.js"></script>
<% if (it.script) { %><script type="module" src="<%= it.script %>"></script>
<% } %></head>
<body<% if (it.look) { %> data-look="<%= it.look %>"<% } %> data-failed="<%= it.t('Couldn’t send this. Please try again.') %>">
<main>
<div class="card<% if (it.wide) { %> wide<% } %>" id="page"<% if (it.every) { %> data-every="<%= it.every %>"<% } %>>
<% if (it.brand) { %><div class="brand"><% if (it.brand.logo) { %><img src="/api<%= it.brand.logo %>" alt=""><% } %><b><%= it.brand.name %></b></div><% } %>
<h1><%= it.title %></h1>
<% if (it.lead) { %><p class="lead"><%~ it.lead %></p><% } %>
<%~ it.body %>
</div>
</main>
</body>
</html>`)

const productColour = '#0b7f77'

/** The colour where it stands out as a line on this ground (WCAG 2.2, section 1.4.11), else the other one. */
const seenOn = (colour: string, ground: string, other: string): string =>
  contrast(colour, ground) >= 3 ? colour : other

/** The largest share of the colour that can be read on this ground, the rest of the other one (WCAG 2.2, section 1.4.3). */
function readOn(colour: string, ground: string, other: string): string {
  const mixed = [1, 0.8, 0.6, 0.4, 0.2].map(share => tint(colour, share, other))
  return mixed.find(each => contrast(each, ground) >= 4.5) ?? other
}

/** A company's colour, '' for the product's own, with what is read on it and beside it by day and by night. */
export function brandColours(chosen: string) {
  const colour = chosen || productColour
  return {
    colour,
    on: readableText(colour),
    byDay: seenOn(colour, '#ffffff', '#101828'),
    byNight: seenOn(colour, '#171c23', '#ffffff'),
    linkByDay: readOn(colour, '#ffffff', '#101828'),
    linkByNight: readOn(colour, '#171c23', '#ffffff'),
  }
}

/** An email as it came: its own styles, pictures from where they are, and nothing that runs or sends. */
const mailPolicy =
  "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"

function sendPage(reply: FastifyReply, page: ClientPage, https: boolean): FastifyReply {
  if (page.mail !== undefined)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', mailPolicy)
      .send(page.mail)
  const nonce = randomBytes(16).toString('base64')
  const { sites = [] } = page
  if (sites.length > 0) {
    reply.removeHeader('x-frame-options')
    reply.header('cross-origin-resource-policy', 'cross-origin')
  }
  const html = eta.render(layout, {
    look: '',
    every: 0,
    wide: false,
    lead: '',
    script: '',
    ...page,
    t: page.reader.t,
    heading: [page.title, page.brand?.name].filter(Boolean).join(' | '),
    nonce,
    style: clientPageStyle,
    ...brandColours(page.brand?.colour ?? ''),
  })
  return reply
    .status(page.status ?? reply.statusCode)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', policy(nonce, https, { tilesFrom: page.tilesFrom, sites }))
    .send(html)
}

/** Our own files and calls, and the style that came with the page; a street map brings its tiles, style and worker. */
function policy(
  nonce: string,
  https: boolean,
  { tilesFrom, sites }: { tilesFrom: string | undefined; sites: readonly string[] },
): string {
  const hasMap = tilesFrom !== undefined
  const tiles = tilesFrom ? ` ${tilesFrom}` : ''
  return [
    `default-src 'none'; script-src 'self'; style-src 'nonce-${nonce}'${hasMap ? " 'self'" : ''}`,
    `img-src 'self' data:${hasMap ? ` blob:${tiles}` : ''}; connect-src 'self'${tiles}`,
    ...(hasMap ? ["worker-src 'self' blob:"] : []),
    `form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors ${framesOf(sites)}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function framesOf(sites: readonly string[]): string {
  if (sites.length === 0) return "'none'"
  if (sites.includes('*')) return '*'
  const named = sites.filter(site => site !== 'self')
  return [
    "'self'",
    ...named.flatMap(site => [`https://${site}`, `http://${site}`, `https://www.${site}`]),
  ].join(' ')
}

export interface ClientPageRoute {
  /** Heading where there is nothing to show. */
  title: string
  /** Sentence for a link that leads nowhere. */
  gone: string
  make: (request: ClientPageRequest, services: Services) => Promise<ClientPage>
  /** The endpoint that its form sends to. */
  send?: Endpoint
  /** True: the reply's `url` is the next page; else this one is drawn anew. */
  goesOn?: boolean
  /** Fields of its address that no log keeps, beside those of the path. */
  secrets?: readonly string[]
}

/** Bytes of a form that was filled in without a script. */
const mostTyped = 50_000

/** Serves pages for the clients of companies: whole when they arrive, read before any script. */
export function mountClientPage(
  http: FastifyInstance,
  services: Services,
  path: string,
  page: ClientPageRoute,
): void {
  const isHttps = services.publicUrl.startsWith('https:')
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const secrets = [...inPath, 'token', ...(page.secrets ?? [])]
  const config = { secrets }

  async function answer(request: FastifyRequest, reply: FastifyReply, sent: Partial<PageForm> = {}) {
    const asked = await requestOf(request, http, page, sent)
    const made = await page.make(asked, services).catch(error => refusedPage(request, asked, page, error))
    return sendPage(reply, made, isHttps)
  }

  http.get(path, { config }, (request, reply) => answer(request, reply))
  const { send } = page
  if (!send) return
  http.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostTyped },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    scope.post(path, { config }, async (request, reply) => {
      const typed = (request.body ?? {}) as Record<string, string>
      const { ask, params, query, reader } = await requestOf(request, http, page)
      let next = ''
      try {
        const taken = (await ask(send, { ...query, ...typed, ...params })) as { url?: string }
        next = (page.goesOn && taken.url) || ''
      } catch (error) {
        const refusal = error instanceof Refusal ? error : databaseRefusal(error as Error)
        if (!refusal) throw error
        return answer(request, reply.status(refusal.status), { typed, problems: problemsIn(refusal, reader) })
      }
      if (next) return reply.redirect(next, 303)
      // A reload sends nothing once more.
      const then = new URLSearchParams({ ...(query as Record<string, string>), sent: '1' })
      return reply.redirect(`${request.url.split('?')[0]}?${then}`, 303)
    })
  })
}

/** Its sentences by the fields that they are about. */
function problemsIn({ fact, message, details }: Refusal, { t }: Reader): PageForm['problems'] {
  const { field = 'all', fields } = details
  if (!fields) return { [field]: t({ ...fact, message }) }
  return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, t(each)]))
}

async function requestOf(
  request: FastifyRequest,
  http: FastifyInstance,
  { send }: ClientPageRoute,
  sent: Partial<PageForm> = {},
): Promise<ClientPageRequest> {
  const params = request.params as ClientPageRequest['params']
  const query = request.query as ClientPageRequest['query']
  const language = languageOf(request)
  return {
    params,
    query,
    language,
    cameFrom: cameFromOf(request),
    reader: await readerOf(language, 'UTC'),
    ask: askOf(http, request),
    form: {
      address: send ? addressOf(send, params).path : '',
      isSent: query.sent === '1',
      typed: {},
      problems: {},
      ...sent,
    },
  }
}

const dead =
  eta.compile(`<% if (it.portal) { %><p><a class="button full" href="<%= it.portal %>"><%= it.t('Open your page') %></a></p><% } %>
<% if (it.again) { %><p><a class="button plain full" href=""><%= it.t('Try again') %></a></p><% } %>
<%~ it.call %>`)

/** Calls a company; nothing where its number can't be called. */
export function callHtml({ t }: Reader, phone: string): string {
  const label = t('Call {{number}}', { number: displayPhone(phone) })
  const href = telHref(phone)
  return href ? `<a class="button plain full" href="${escapedHtml(href)}">${escapedHtml(label)}</a>` : ''
}

/** The outcome, for the reader to be told at once. */
export const doneHtml = (text: string): string =>
  `<p class="alert teal" role="status" tabindex="-1">${escapedHtml(text)}</p>`

/** Says why there is nothing to show, and the company's phone where the link was once good. */
function refusedPage(
  request: FastifyRequest,
  { reader }: ClientPageRequest,
  { title, gone }: ClientPageRoute,
  error: unknown,
): ClientPage {
  const refusal = error instanceof Refusal ? error : databaseRefusal(error as Error)
  if (!refusal) request.log.error({ err: error }, 'request failed')
  const { t } = reader
  const status = refusal?.status ?? 500
  const isCut = status === 404 && refusal?.message === 'Not found.'
  const { path = '', phone = '' } = refusal?.details ?? {}
  return {
    reader,
    brand: null,
    title: t(title),
    status,
    lead: escapedHtml(t(isCut ? gone : (refusal?.fact ?? 'An error occurred.'))),
    body: eta.render(dead, {
      t,
      portal: path.startsWith('/clientPortal/login') ? path : '',
      again: status >= 429,
      call: callHtml(reader, phone),
    }),
  }
}

export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
