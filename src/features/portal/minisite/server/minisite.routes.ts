import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { brandColours } from '#server/client-page/client-page.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { pathOfPage } from '../../public-pages/public-pages.rules.ts'
import {
  companyAt,
  countVisit,
  isResting,
  redirectTo,
  sendGone,
  sendPublic,
} from '../../public-pages/server/public-page.ts'
import { waysOf } from '../../public-pages/server/ways.service.ts'
import { proofOf, type Site } from '../minisite.rules.ts'
import type { BookingWay } from './minisite.handlers.ts'
import { siteSetting } from './minisite.service.ts'
import { shareLogo, sharePicture } from './share-picture.service.ts'
import { factsOf } from './site-facts.service.ts'
import { sitePage } from './site-page.ts'
import { sitePhoto } from './site-photos.service.ts'
import { agreedPosts } from './site-sources.queries.ts'

interface Found {
  companyId: CompanyId
  slug: string
  /** Its address. */
  url: string
}

/** The public website with its pictures, sitemap and proofs: not JSON, so not part of the API. */
export function mountMinisite(http: FastifyInstance, services: Services, bookingWay: BookingWay): void {
  const { db, publicUrl } = services

  /** Answers with what `show` makes of the published website; else that there is none. */
  async function show<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    rest: string,
    read: (tx: CompanyTx, site: Site, found: Found) => Promise<T | null>,
    send: (made: T, found: Found) => unknown,
  ) {
    const at = await companyAt(services, paramOf(request, 'slug'))
    if (!at) return sendGone(request, reply, services)
    if (at.isFormer) return redirectTo(reply, 'site', at.slug, rest)
    const found = { ...at, url: `${publicUrl}${pathOfPage('site', at.slug)}` }
    const made = await db.readCompany(at.companyId, async tx => {
      const { published } = await readSetting(tx, siteSetting)
      if (!published || (await isResting(tx, services))) return null
      return read(tx, published, found)
    })
    if (made === null) return sendGone(request, reply, services)
    return send(made, found)
  }

  const page = (request: FastifyRequest, reply: FastifyReply) =>
    show(
      request,
      reply,
      '',
      async (tx, site, { url }) => sitePage(site, await factsOf(tx, site, await bookingWay(tx)), url),
      async ({ hasForm, ...made }, { companyId }) => {
        await countVisit(services, companyId, 'site', request)
        return sendPublic(reply, made, services, { scripts: hasForm })
      },
    )
  http.get('/site/:slug', page)
  http.get('/site/:slug/', page)

  http.get('/site/:slug/sitemap.xml', (request, reply) =>
    show(
      request,
      reply,
      '/sitemap.xml',
      async (_tx, _site, { url }) => sitemapOf(url),
      made => reply.type('application/xml; charset=utf-8').header('cache-control', 'max-age=300').send(made),
    ),
  )

  http.get('/site/:slug/robots.txt', (request, reply) =>
    show(
      request,
      reply,
      '/robots.txt',
      async (_tx, _site, { url }) => `User-agent: *\nAllow: /\nSitemap: ${url}/sitemap.xml\n`,
      made => reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=300').send(made),
    ),
  )

  http.get('/site/:slug/share.jpg', (request, reply) =>
    show(
      request,
      reply,
      '/share.jpg',
      async (tx, site) => {
        const [company, { colour }] = [await companyRow(tx), await waysOf(tx)]
        const shown = {
          language: (await companyReader(tx, site.language)).language,
          name: company.name,
          line: [company.suburb, company.phone].filter(Boolean).join(' · '),
          colour: brandColours(colour).colour,
          logo: await shareLogo(tx, company.logo_key),
        }
        const key = [tx.companyId, shown.name, shown.line, shown.colour, company.logo_key].join('\n')
        return { key, shown }
      },
      async ({ key, shown }) =>
        reply
          .type('image/jpeg')
          .header('cache-control', 'public, max-age=3600')
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(await sharePicture(key, shown)),
    ),
  )

  http.get('/site/:slug/photo/:post', (request, reply) =>
    show(
      request,
      reply,
      '',
      async (tx, site) => {
        const wanted = Number(paramOf(request, 'post'))
        const isShown = site.blocks.some(
          ({ kind, values }) => kind === 'gallery' && values.posts.includes(wanted),
        )
        return isShown ? ((await agreedPosts(tx, 1, [wanted]))[0] ?? null) : null
      },
      async ({ key }, { companyId }) => {
        const body = await sitePhoto(services, companyId, key)
        if (!body) return sendGone(request, reply, services)
        // Short, so that a photo whose client no longer agrees is gone from in between soon.
        return reply.type('image/jpeg').header('cache-control', 'public, max-age=300').send(body)
      },
    ),
  )

  http.get('/site/:slug/:file', (request, reply) =>
    show(
      request,
      reply,
      '',
      async (_tx, { proofs }) => {
        const name = paramOf(request, 'file')
        const files = proofs.flatMap(text => proofOf(text) ?? []).filter(({ kind }) => kind === 'file')
        return files.find(each => each.name === name)?.content ?? null
      },
      content => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(content),
    ),
  )
}

const paramOf = ({ params }: FastifyRequest, name: string): string =>
  String((params as Record<string, string>)[name] ?? '')

/** What search engines are to read (sitemaps.org, 0.9). */
const sitemapOf = (url: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${url}</loc></url></urlset>\n`
