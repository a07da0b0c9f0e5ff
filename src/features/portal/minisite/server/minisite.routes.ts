import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { brandColours } from '#server/client-page/client-page.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { mountOwnDomains } from '../../own-domain/server/domain-requests.service.ts'
import { ownAddress } from '../../own-domain/server/own-domain.service.ts'
import { pathOfPage } from '../../public-pages/public-pages.rules.ts'
import {
  companyAt,
  countVisit,
  isResting,
  redirectTo,
  sendGone,
  sendPublic,
} from '../../public-pages/server/public-page.service.ts'
import { waysOf } from '../../public-pages/server/ways.service.ts'
import { proofOf, type Site } from '../minisite.rules.ts'
import type { BookingWay } from './minisite.handlers.ts'
import { siteSetting } from './minisite.service.ts'
import { shareLogo, sharePicture } from './share-picture.service.ts'
import { factsOf } from './site-facts.service.ts'
import { sitePage } from './site-page.ts'
import { sitePhoto } from './site-photos.service.ts'
import { agreedPosts } from './site-sources.queries.ts'

/** Where a website is read: below a public name, or at its own domain. */
interface Place {
  companyId: CompanyId
  /** Path before its own paths. */
  base: string
}
type Answer = (request: FastifyRequest, reply: FastifyReply, place: Place, name: string) => unknown

/** The public website with its pictures, sitemap and proofs: not JSON, so not part of the API. */
export function mountMinisite(http: FastifyInstance, services: Services, bookingWay: BookingWay): void {
  const { db, publicUrl } = services

  /** Answers with what `send` makes of the published website; else that there is none. */
  const published =
    <T>(
      read: (tx: CompanyTx, site: Site, url: string, name: string, base: string) => Promise<T | null>,
      send: (reply: FastifyReply, made: T, place: Place, request: FastifyRequest) => unknown,
    ): Answer =>
    async (request, reply, place, name) => {
      const made = await db.readCompany(place.companyId, async tx => {
        const { published: site } = await readSetting(tx, siteSetting)
        if (!site || (await isResting(tx, services))) return null
        return read(tx, site, await addressOf(tx), name, place.base)
      })
      return made === null ? sendGone(request, reply, services) : send(reply, made, place, request)
    }

  /** The one address of a website: its own domain, where it has one. */
  async function addressOf(tx: CompanyTx): Promise<string> {
    const own = await ownAddress(tx)
    if (own) return own
    const { slug } = await waysOf(tx)
    return `${publicUrl}${pathOfPage('site', slug)}`
  }

  const page = published(
    async (tx, site, url, _name, base) =>
      sitePage(site, await factsOf(tx, site, base, await bookingWay(tx)), url),
    async (reply, { hasForm, hasFrame, ...made }, { companyId }, request) => {
      await countVisit(services, companyId, 'site', request)
      return sendPublic(reply, made, services, { scripts: hasForm, frames: hasFrame })
    },
  )
  const sitemap = published(
    async (_tx, _site, url) => sitemapOf(url),
    (reply, made) => briefly(reply, 'application/xml; charset=utf-8').send(made),
  )
  const robots = published(
    async (_tx, _site, url) => `User-agent: *\nAllow: /\nSitemap: ${url}/sitemap.xml\n`,
    (reply, made) => briefly(reply, 'text/plain; charset=utf-8').send(made),
  )
  const share = published(
    async (tx, site) => {
      const [company, { colour }] = [await companyRow(tx), await waysOf(tx)]
      const shown = {
        language: (await companyReader(tx, site.language)).language,
        name: company.name,
        line: [company.suburb, company.phone].filter(Boolean).join(' · '),
        colour: brandColours(colour).colour,
        logo: await shareLogo(tx, company.logo_key),
      }
      const key = [tx.companyId, shown.name, shown.line, shown.colour, shown.logo && company.logo_key].join(
        '\n',
      )
      return { key, shown }
    },
    async (reply, { key, shown }) =>
      reply
        .type('image/jpeg')
        .header('cache-control', 'public, max-age=3600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await sharePicture(key, shown)),
  )
  const photo = published(
    async (tx, site, _url, name) => {
      const wanted = Number(name)
      const isShown = site.blocks.some(
        ({ kind, values }) => kind === 'gallery' && values.posts.includes(wanted),
      )
      return isShown ? ((await agreedPosts(tx, 1, [wanted]))[0] ?? null) : null
    },
    async (reply, { key }, { companyId }, request) => {
      const body = await sitePhoto(services, companyId, key)
      // Short, so that a photo whose client no longer agrees is gone from in between soon.
      return body ? briefly(reply, 'image/jpeg').send(body) : sendGone(request, reply, services)
    },
  )
  const proof = published(
    async (_tx, { proofs }, _url, name) => {
      const files = proofs.flatMap(text => proofOf(text) ?? []).filter(({ kind }) => kind === 'file')
      return files.find(each => each.name === name)?.content ?? null
    },
    (reply, content) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(content),
  )

  /** Paths of a website below its place. */
  const paths: readonly [RegExp, Answer][] = [
    [/^\/?$/, page],
    [/^\/sitemap\.xml$/, sitemap],
    [/^\/robots\.txt$/, robots],
    [/^\/share\.jpg$/, share],
    [/^\/photo\/(\d{1,15})$/, photo],
    [/^\/([\w.-]{1,100})$/, proof],
  ]
  function answer(request: FastifyRequest, reply: FastifyReply, place: Place, path: string) {
    for (const [shape, made] of paths) {
      const found = shape.exec(path)
      if (found) return made(request, reply, place, found[1] ?? '')
    }
    return sendGone(request, reply, services)
  }

  for (const path of ['/site/:slug', '/site/:slug/*'])
    http.get(path, async (request, reply) => {
      const { slug = '', '*': rest } = request.params as { slug?: string; '*'?: string }
      const at = await companyAt(services, slug)
      const below = rest === undefined ? '' : `/${rest}`
      if (!at) return sendGone(request, reply, services)
      if (at.isFormer) return redirectTo(reply, 'site', at.slug, below)
      return answer(request, reply, { companyId: at.companyId, base: pathOfPage('site', at.slug) }, below)
    })

  mountOwnDomains(http, services, (request, reply, companyId, path) =>
    answer(request, reply, { companyId, base: '' }, path),
  )
}

const briefly = (reply: FastifyReply, type: string): FastifyReply =>
  reply.type(type).header('cache-control', 'public, max-age=300')

/** The sitemap for search engines (sitemaps.org, 0.9). */
const sitemapOf = (url: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${url}</loc></url></urlset>\n`
