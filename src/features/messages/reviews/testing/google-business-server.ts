import {
  type SeenQuestion,
  type VendorAnswer,
  vendorServer,
} from '#server/providers/testing/vendor-server.ts'

export interface WrittenReview {
  id: string
  name: string
  stars: number
  text: string
  updated: number
  reply?: { comment: string; updateTime: string }
}

const stars = ['', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']
const refused = (code: number, status: string, message: string): VendorAnswer => ({
  status: code,
  body: { error: { code, message, status } },
})
const bad = (message: string) => refused(400, 'INVALID_ARGUMENT', message)

/** Accounts; the group's reach the same locations as the owner's. */
const accounts = [
  { name: 'accounts/1', accountName: 'Harbour Plumbing', type: 'PERSONAL' },
  { name: 'accounts/2', accountName: 'Harbour group', type: 'LOCATION_GROUP' },
]
const locations = [
  {
    name: 'locations/11',
    title: 'Harbour Plumbing',
    storefrontAddress: { regionCode: 'AU', addressLines: ['4 King St'], locality: 'Newtown' },
    metadata: { newReviewUri: 'https://search.google.com/local/writereview?placeid=x' },
  },
  { name: 'locations/12', title: 'Depot' },
]
export const firstLocation = 'accounts/1/locations/11'

/** Minutes into 2026 as Google writes an instant. */
export const googleTime = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString()

/** A method, its path, the query that it takes and the largest page. */
interface Method {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path: RegExp
  query: readonly string[]
  pages?: { least: number; usual: number; most: number }
  answer(question: SeenQuestion, id: string): VendorAnswer
}

/**
 * Google Business Profile in a vendor's place. Accounts and locations are those of the descriptions of version 1 (Account
 * Management, Business Information); reviews and replies those of the client generated of My Business 4 and of its reference,
 * which has the smaller page (50 where the older client says 200). It refuses what these do not name: another method,
 * another parameter, a page beyond the bounds, a missing `readMask`, a reply over 4,096 bytes.
 */
export async function googleBusinessServer(written: WrittenReview[], posts: Record<string, unknown>[] = []) {
  const methods: Method[] = [
    {
      method: 'GET',
      path: /^\/v1\/accounts$/,
      query: ['filter', 'pageSize', 'pageToken', 'parentAccount'],
      pages: { least: 2, usual: 20, most: 20 },
      answer: () => ({ body: { accounts } }),
    },
    {
      method: 'GET',
      path: /^\/v1\/accounts\/[12]\/locations$/,
      query: ['filter', 'orderBy', 'pageSize', 'pageToken', 'readMask'],
      pages: { least: 1, usual: 10, most: 100 },
      answer: ({ query }) => {
        const mask = query.get('readMask')?.split(',')
        if (!mask) return bad('readMask is required')
        if (!mask.every(field => ['name', 'title', 'storefrontAddress', 'metadata'].includes(field)))
          return bad('readMask')
        const shown = locations.map(each =>
          Object.fromEntries(Object.entries(each).filter(([field]) => mask.includes(field))),
        )
        return { body: { locations: shown } }
      },
    },
    {
      method: 'GET',
      path: /^\/v4\/accounts\/1\/locations\/11\/reviews$/,
      query: ['orderBy', 'pageSize', 'pageToken'],
      pages: { least: 1, usual: 50, most: 50 },
      answer: ({ query }) => reviewsOf(query),
    },
    {
      method: 'GET',
      path: /^\/v4\/accounts\/1\/locations\/12\/reviews$/,
      query: ['orderBy', 'pageSize', 'pageToken'],
      answer: () => refused(403, 'PERMISSION_DENIED', 'The caller does not have permission'),
    },
    {
      method: 'PUT',
      path: /^\/v4\/accounts\/1\/locations\/11\/reviews\/(\d+)\/reply$/,
      query: [],
      answer({ body }, id) {
        const found = written.find(each => each.id === id)
        if (!found) return refused(404, 'NOT_FOUND', 'no such review')
        if (typeof body.comment !== 'string' || Object.keys(body).length > 1) return bad('reply')
        if (Buffer.byteLength(body.comment) > 4_096) return bad('comment')
        found.reply = { comment: body.comment, updateTime: googleTime(9_000) }
        return { body: found.reply }
      },
    },
    {
      method: 'POST',
      path: /^\/v4\/accounts\/1\/locations\/11\/localPosts$/,
      query: [],
      answer({ body }) {
        const known = [
          'languageCode',
          'summary',
          'callToAction',
          'event',
          'media',
          'topicType',
          'offer',
          'alertType',
        ]
        const other = Object.keys(body).find(field => !known.includes(field))
        if (other) return bad(`Unknown name "${other}"`)
        const {
          summary,
          media = [],
          topicType,
        } = body as { summary?: unknown; media?: unknown; topicType?: unknown }
        if (typeof summary !== 'string' || summary.length > 1_500) return bad('summary')
        if (topicType !== 'STANDARD' || !Array.isArray(media)) return bad('topicType')
        if (media.some(each => each.mediaFormat !== 'PHOTO' || !URL.canParse(each.sourceUrl)))
          return bad('media')
        const name = `${firstLocation}/localPosts/${posts.length + 1}`
        const post = {
          ...body,
          name,
          state: 'LIVE',
          searchUrl: `https://local.google.com/place?post=${posts.length + 1}`,
        }
        posts.push(post)
        return { body: post }
      },
    },
    {
      method: 'DELETE',
      path: /^\/v4\/accounts\/1\/locations\/11\/localPosts\/(\d+)$/,
      query: [],
      answer(_question, id) {
        const at = posts.findIndex(({ name }) => name === `${firstLocation}/localPosts/${id}`)
        if (at < 0) return refused(404, 'NOT_FOUND', 'no such post')
        posts.splice(at, 1)
        return { body: {} }
      },
    },
  ]

  function reviewsOf(query: URLSearchParams): VendorAnswer {
    const order = query.get('orderBy') ?? 'updateTime desc'
    if (!['rating', 'rating desc', 'updateTime desc'].includes(order)) return bad('orderBy')
    const size = Number(query.get('pageSize') ?? 50)
    const from = Number(query.get('pageToken') ?? 0)
    const all = [...written].sort((a, b) => b.updated - a.updated)
    const reviews = all.slice(from, from + size).map(each => ({
      name: `${firstLocation}/reviews/${each.id}`,
      reviewId: each.id,
      reviewer: each.name ? { displayName: each.name } : { isAnonymous: true },
      starRating: stars[each.stars],
      ...(each.text && { comment: each.text }),
      createTime: googleTime(Number(each.id)),
      updateTime: googleTime(each.updated),
      ...(each.reply && { reviewReply: each.reply }),
    }))
    const nextPageToken = from + size < all.length ? String(from + size) : undefined
    return { body: { reviews, averageRating: 4, totalReviewCount: all.length, nextPageToken } }
  }

  let always: VendorAnswer | null = null
  let isFurther = false
  const server = await vendorServer(question => {
    const { method, path, query, headers } = question
    if (always && (!isFurther || query.has('pageToken'))) return always
    if (!headers.authorization?.startsWith('Bearer ')) return refused(401, 'UNAUTHENTICATED', 'no token')
    const found = methods.find(each => each.method === method && each.path.test(path))
    if (!found) return refused(404, 'NOT_FOUND', `${method} ${path}`)
    const unknown = [...query.keys()].find(name => !found.query.includes(name))
    if (unknown) return bad(`Unknown name "${unknown}"`)
    const { pages } = found
    const size = Number(query.get('pageSize') ?? pages?.usual)
    if (pages && !(size >= pages.least && size <= pages.most)) return bad('pageSize')
    return found.answer(question, found.path.exec(path)?.[1] ?? '')
  })
  /** Answers everything by this, or pages after the first alone; null: as usual again. */
  const answer = (given: VendorAnswer | null, which: 'all' | 'further pages' = 'all') => {
    always = given
    isFurther = which === 'further pages'
  }
  return { ...server, answer }
}
