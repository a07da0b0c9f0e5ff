import { randomBytes } from 'node:crypto'
import { Eta } from 'eta/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contrast, readableText } from '#shared/colours/colour.ts'
import { displayPhone, telHref } from '#shared/phones/phone.ts'
import { databaseRefusal } from '../http/database-trouble.ts'
import { type Reader, readerOf } from '../reader.ts'
import { Refusal } from '../refusal.ts'
import { clientPageStyle } from './client-page.css.ts'
import { languageOf } from './reader-of-request.ts'

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
  status?: number
}

export interface ClientPageRequest {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string | string[] | undefined>>
  language: string
  /** The address of this page, without what is sealed in it being logged. */
  path: string
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
<style nonce="<%= it.nonce %>">:root { --brand: <%= it.colour %>; --on: <%= it.on %>; --by-day: <%= it.byDay %>; --by-night: <%= it.byNight %> }<%~ it.style %></style>
<script type="module" src="/client-page.js"></script>
</head>
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

function sendPage(reply: FastifyReply, page: ClientPage, https: boolean): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const colour = page.brand?.colour || productColour
  const html = eta.render(layout, {
    look: '',
    every: 0,
    wide: false,
    lead: '',
    ...page,
    t: page.reader.t,
    heading: [page.title, page.brand?.name].filter(Boolean).join(' | '),
    nonce,
    style: clientPageStyle,
    colour,
    on: readableText(colour),
    byDay: seenOn(colour, '#ffffff', '#101828'),
    byNight: seenOn(colour, '#171c23', '#ffffff'),
  })
  return reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', policy(nonce, https))
    .send(html)
}

/** Our own files and calls, and the style that came with the page. */
const policy = (nonce: string, https: boolean) =>
  `default-src 'none'; script-src 'self'; style-src 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; ` +
  `form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'${https ? '; upgrade-insecure-requests' : ''}`

interface ClientPages {
  publicUrl: string
  /** Where it stands; parameters of it are kept out of the log. */
  path: string
  /** Heading where there is nothing to show. */
  title: string
  /** Sentence for a link that leads nowhere. */
  gone: string
  make: (request: ClientPageRequest) => Promise<ClientPage>
}

/** Serves pages for the clients of companies: whole when they arrive, read before any script. */
export function mountClientPage(
  http: FastifyInstance,
  { publicUrl, path, title, gone, make }: ClientPages,
): void {
  const isHttps = publicUrl.startsWith('https:')
  const secrets = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  http.get(path, { config: { secrets } }, async (request, reply) => {
    const asked = { ...requestOf(request), language: languageOf(request) }
    const page = await make(asked).catch(error =>
      refusedPage(request, asked.language, { title, gone }, error),
    )
    return sendPage(reply, page, isHttps)
  })
}

const requestOf = ({ params, query, url }: FastifyRequest) => ({
  params: params as ClientPageRequest['params'],
  query: query as ClientPageRequest['query'],
  path: url.split('?')[0] ?? '',
})

const dead =
  eta.compile(`<% if (it.portal) { %><p><a class="button full" href="<%= it.portal %>"><%= it.t('Open your page') %></a></p><% } %>
<% if (it.again) { %><p><a class="button plain full" href=""><%= it.t('Try again') %></a></p><% } %>
<% if (it.call) { %><a class="button plain full" href="<%= it.call %>"><%= it.t('Call {{number}}', { number: it.number }) %></a><% } %>`)

/** Says why there is nothing to show, and the company's phone where the link was once good. */
async function refusedPage(
  request: FastifyRequest,
  language: string,
  { title, gone }: { title: string; gone: string },
  error: unknown,
): Promise<ClientPage> {
  const refusal = error instanceof Refusal ? error : databaseRefusal(error as Error)
  if (!refusal) request.log.error({ err: error }, 'request failed')
  const reader = await readerOf(language, 'UTC')
  const { t } = reader
  const status = refusal?.status ?? 500
  const isCut = status === 404 && refusal?.message === 'Not found.'
  const { path = '', phone = '' } = refusal?.details ?? {}
  return {
    reader,
    brand: null,
    title: t(title),
    status,
    lead: escaped(t(isCut ? gone : (refusal?.fact ?? 'An error occurred.'))),
    body: eta.render(dead, {
      t,
      portal: path.startsWith('/clientPortal/login') ? path : '',
      again: status !== 404,
      call: telHref(phone),
      number: displayPhone(phone),
    }),
  }
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
