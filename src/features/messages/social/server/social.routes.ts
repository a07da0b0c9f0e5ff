import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import type { Services } from '#server/context.ts'
import { mostShown } from '../social.rules.ts'
import { photoOfPost, shownPosts } from './social.queries.ts'
import { pageOfKey, pageUrl } from './social-page.service.ts'
import { feedOf, gonePage, type PageFacts, publicPage } from './social-page.ts'

/** The public page of a company's posts, its feed and their photos: not JSON, so not part of the API. */
export function mountSpotlight(http: FastifyInstance, services: Services): void {
  http.get('/api/spotlight/:key', async (request, reply) => {
    const facts = await factsOf(services, paramOf(request.params, 'key'))
    const nonce = randomBytes(16).toString('base64')
    reply.header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    )
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return facts ? reply.send(await publicPage(facts, nonce)) : reply.status(404).send(gonePage(nonce))
  })

  http.get('/api/spotlight/:key/feed.xml', async (request, reply) => {
    const facts = await factsOf(services, paramOf(request.params, 'key'))
    if (!facts) return gone(reply)
    reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'max-age=300')
    return reply.type('application/rss+xml; charset=utf-8').send(feedOf(facts))
  })

  http.get('/api/spotlight/:key/:post/:which', async (request, reply) => {
    const found = await pageOfKey(services, paramOf(request.params, 'key'))
    const post = Number(paramOf(request.params, 'post'))
    const which = paramOf(request.params, 'which')
    if (!found || !Number.isSafeInteger(post) || post < 1 || !(which === 'before' || which === 'after'))
      return gone(reply)
    const { companyId } = found
    const file = await services.db.readCompany(companyId, tx => photoOfPost(tx, post, which))
    const body = file && (await services.providers.storage.read(file.key))
    if (!file || !body) return gone(reply)
    // Short, so that a post that was taken back is gone from in between soon.
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=300')
    return reply.type(file.type).send(Readable.from(body))
  })
}

const paramOf = (params: unknown, name: string) => String((params as Record<string, string>)[name] ?? '')

const gone = (reply: FastifyReply) => reply.status(404).type('text/plain').send('')

async function factsOf(services: Services, key: string): Promise<PageFacts | null> {
  const found = await pageOfKey(services, key)
  if (!found?.page.is_on) return null
  const { companyId, page } = found
  return services.db.readCompany(companyId, async tx => ({
    company: (await companyRow(tx)).name,
    intro: page.intro,
    url: pageUrl(services.publicUrl, companyId, page),
    reader: await companyReader(tx),
    posts: await shownPosts(tx, mostShown),
  }))
}
