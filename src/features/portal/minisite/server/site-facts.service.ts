import type { CompanyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Reader } from '#server/reader.ts'
import { callWay, directionsWay, waysOf } from '../../public-pages/server/ways.service.ts'
import type { Site } from '../minisite.rules.ts'
import { agreedPosts, publicReviews } from './site-sources.queries.ts'

const mostReviews = 6

export interface SitePhoto {
  post: number
  text: string
  suburb: string
  /** Where the picture is. */
  src: string
}

/** All that a website shows and its writer has not typed. */
export interface SiteFacts {
  reader: Reader
  company: CompanyRow
  colour: string
  form: string
  booking: string
  call: string
  directions: string
  photos: SitePhoto[]
  reviews: Awaited<ReturnType<typeof publicReviews>>
}

export type PhotoSource = (post: {
  id: number
  key: string
  type: string
  has_thumbnail: boolean
}) => Promise<string>

/** `path`: before its own paths; `sourceOf`: where a photo is, left out: on the public website. */
export async function factsOf(
  tx: CompanyTx,
  site: Site,
  path: string,
  booking: string,
  sourceOf?: PhotoSource,
): Promise<SiteFacts> {
  const ways = await waysOf(tx)
  const wanted = site.blocks.flatMap(({ kind, values }) => (kind === 'gallery' ? values.posts : []))
  const posts = wanted.length > 0 ? await agreedPosts(tx, 200, wanted) : []
  const hasReviews = site.blocks.some(({ kind }) => kind === 'reviews')
  return {
    reader: await companyReader(tx, site.language),
    company: ways.company,
    colour: ways.colour,
    form: ways.form,
    booking,
    call: callWay(ways.company.phone),
    directions: directionsWay(ways.company),
    photos: await Promise.all(
      posts.map(async post => ({
        post: post.id,
        text: post.text,
        suburb: post.suburb,
        src: sourceOf ? await sourceOf(post) : `${path}/photo/${post.id}`,
      })),
    ),
    reviews: hasReviews ? await publicReviews(tx, mostReviews) : { shown: [], count: 0, average: null },
  }
}
