import * as z from 'zod/mini'
import { fetchOutside } from '#server/tracing/traced.ts'
import { readEach, readJson, urlBelow } from '../ask-vendor.ts'
import { ConsentEnded } from '../calendars/calendars.port.ts'
import { type GoogleProject, googleConsent } from '../calendars/google-consent.ts'
import {
  type BusinessLocation,
  type OpenReviews,
  type PublicReview,
  type PublicReviews,
  ReviewGone,
  ReviewsAway,
  ReviewsClosed,
} from './reviews.port.ts'

export interface GoogleBusinessSettings extends GoogleProject {
  /** Another place than Google's three interfaces, for tests. */
  url?: string | undefined
}

const scopes = ['https://www.googleapis.com/auth/business.manage']
const patience = 15_000
const mostBytes = 5_000_000
/** Pages of accounts and locations; nobody has more. */
const mostPages = 50

const text = z._default(z.string(), '')
const accounts = z.object({
  accounts: z._default(z.array(z.unknown()), []),
  nextPageToken: z.optional(z.string()),
})
const account = z.object({ name: z.string() })
const locations = z.object({
  locations: z._default(z.array(z.unknown()), []),
  nextPageToken: z.optional(z.string()),
})
const location = z.object({
  name: z.string(),
  title: text,
  storefrontAddress: z.optional(
    z.object({ addressLines: z._default(z.array(z.string()), []), locality: text }),
  ),
  metadata: z.optional(z.object({ newReviewUri: text })),
})
const reviewPage = z.object({
  reviews: z._default(z.array(z.unknown()), []),
  totalReviewCount: z._default(z.number(), 0),
  nextPageToken: z.optional(z.string()),
})
const starNames = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'] as const
const moment = z.pipe(
  z.string(),
  z.transform((at, ctx) => {
    const date = new Date(at)
    if (Number.isNaN(date.getTime())) ctx.issues.push({ code: 'custom', input: at })
    return date
  }),
)
const localPost = z.object({ name: z.string(), searchUrl: text })
/** Google's errors; a project without access has a quota of 0. */
const refusal = z.object({
  error: z.object({
    details: z._default(z.array(z.unknown()), []),
  }),
})
const quota = z.object({ metadata: z.object({ quota_limit_value: z.literal('0') }) })
const review = z.object({
  name: z.string(),
  reviewer: z.optional(z.object({ displayName: text })),
  starRating: z.enum(starNames),
  comment: text,
  createTime: moment,
  updateTime: moment,
  reviewReply: z.optional(z.object({ comment: text, updateTime: moment })),
})

/**
 * Google Business Profile: accounts and locations by their interfaces of version 1, reviews, replies and posts by My Business,
 * version 4, which has no successor for them.
 */
export function googleBusiness({ url, ...project }: GoogleBusinessSettings): PublicReviews {
  const away = (cause: unknown) => new ReviewsAway('Google does not answer', { cause })
  const { access, ...consent } = googleConsent(project, { scopes, away })
  const hosts = {
    accounts: url ?? 'https://mybusinessaccountmanagement.googleapis.com',
    locations: url ?? 'https://mybusinessbusinessinformation.googleapis.com',
    reviews: url ?? 'https://mybusiness.googleapis.com',
  }
  return { ...consent, open: async grant => googleReviews(hosts, (await access(grant)).token) }
}

interface Hosts {
  accounts: string
  locations: string
  reviews: string
}

/** Businesses that an access token opens. */
export function googleReviews(hosts: Hosts, token: string): OpenReviews {
  async function ask<S extends z.ZodMiniType>(
    address: URL,
    schema: S,
    put?: object,
    method: 'GET' | 'PUT' | 'POST' | 'DELETE' = put ? 'PUT' : 'GET',
  ): Promise<z.output<S>> {
    const response = await fetchOutside(address, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(put && { 'content-type': 'application/json' }) },
      ...(put && { body: JSON.stringify(put) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch((cause: unknown) => {
      throw new ReviewsAway('Google Business Profile does not answer', { cause })
    })
    const { status } = response
    const answer = await readJson(response, mostBytes)
    if (status === 401) throw new ConsentEnded('Google Business Profile answers 401')
    if (status === 404) throw new ReviewGone('Google Business Profile answers 404')
    if (status === 403 || (status === 429 && isWithoutQuota(answer)))
      throw new ReviewsClosed(`Google Business Profile answers ${status}`)
    const parsed = z.safeParse(schema, answer)
    if (status >= 300 || !parsed.success) {
      const wait = Number(response.headers.get('retry-after') ?? 0)
      throw new ReviewsAway(`Google Business Profile answers ${status}`, { wait: Math.max(wait, 0) })
    }
    return parsed.data
  }

  return {
    async locations() {
      const found: unknown[] = []
      let next: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const query = { pageSize: '20', pageToken: next }
        const part = await ask(urlBelow(hosts.accounts, '/v1/accounts', query), accounts)
        found.push(...part.accounts)
        next = part.nextPageToken
        if (!next) break
      }
      const all = await Promise.all(readEach(found, account).map(({ name }) => locationsOf(name)))
      // A location may be reached by several accounts, its owner's and a group's: the first stands for it.
      const nameOf = ({ id }: BusinessLocation) => id.slice(id.indexOf('/locations/'))
      const names = all.flat().map(nameOf)
      return all.flat().filter((each, at) => names.indexOf(nameOf(each)) === at)
    },

    async page(parent, next) {
      // Without an order Google's own holds: what changed last comes first.
      const query = { pageSize: '50', pageToken: next }
      const part = await ask(urlBelow(hosts.reviews, `/v4/${parent}/reviews`, query), reviewPage)
      return {
        reviews: readEach(part.reviews, review).map(reviewOf),
        total: part.totalReviewCount,
        next: part.nextPageToken ?? null,
      }
    },

    async reply(name, comment) {
      await ask(urlBelow(hosts.reviews, `/v4/${name}/reply`), z.object({}), { comment })
    },

    async post(place, { text: summary, language, pictures }) {
      const media = pictures.map(sourceUrl => ({ mediaFormat: 'PHOTO', sourceUrl }))
      const sent = { languageCode: language, summary, topicType: 'STANDARD', media }
      const { name, searchUrl } = await ask(
        urlBelow(hosts.reviews, `/v4/${place}/localPosts`),
        localPost,
        sent,
        'POST',
      )
      return { id: name, url: searchUrl }
    },

    async takeDown(id) {
      await ask(urlBelow(hosts.reviews, `/v4/${id}`), z.object({}), undefined, 'DELETE').catch(
        (error: unknown) => {
          if (!(error instanceof ReviewGone)) throw error
        },
      )
    },
  }

  async function locationsOf(parent: string) {
    const found: unknown[] = []
    let next: string | undefined
    for (let page = 0; page < mostPages; page++) {
      const query = { readMask: 'name,title,storefrontAddress,metadata', pageSize: '100', pageToken: next }
      const part = await ask(urlBelow(hosts.locations, `/v1/${parent}/locations`, query), locations)
      found.push(...part.locations)
      next = part.nextPageToken
      if (!next) break
    }
    return readEach(found, location).map(({ name, title, storefrontAddress, metadata }) => ({
      // Reviews are below both.
      id: `${parent}/${name}`,
      name: title,
      address: [...(storefrontAddress?.addressLines ?? []), storefrontAddress?.locality ?? '']
        .filter(Boolean)
        .join(', '),
      link: metadata?.newReviewUri ?? '',
    }))
  }
}

function isWithoutQuota(answer: unknown): boolean {
  const read = z.safeParse(refusal, answer)
  return read.success && readEach(read.data.error.details, quota).length > 0
}

function reviewOf(each: z.output<typeof review>): PublicReview {
  const { name, reviewer, starRating, comment, createTime, updateTime, reviewReply } = each
  return {
    id: name,
    // As Google names those who stay anonymous.
    name: reviewer?.displayName || 'A Google user',
    stars: starNames.indexOf(starRating) + 1,
    text: comment,
    given: createTime,
    updated: updateTime,
    reply: reviewReply ? { text: reviewReply.comment, at: reviewReply.updateTime } : null,
  }
}
