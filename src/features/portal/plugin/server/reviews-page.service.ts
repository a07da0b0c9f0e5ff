import { publicCompany } from '#features/money/documents/server/public-company.service.ts'
import { publicReviews } from '#features/portal/minisite/server/site-sources.queries.ts'
import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  escapedHtml,
  eta,
} from '#server/client-page/client-page.ts'
import type { Services } from '#server/context.ts'
import { framesOf, goneFrame } from './part-frame.ts'
import { openPart } from './parts.service.ts'

const mostReviews = 12

/** The newest reviews of a company, as its website shows them. */
export const reviewsPage: ClientPageRoute = {
  title: 'Reviews',
  gone: 'This page isn’t available right now.',
  secrets: ['plugin'],
  make,
}

async function make(
  { params, cameFrom, reader }: ClientPageRequest,
  services: Services,
): Promise<ClientPage> {
  const { t } = reader
  const opened = await openPart(services, params.plugin ?? '', 'reviews', cameFrom)
  if (!opened) return goneFrame(reader)
  const { company, shown, count, average } = await services.db.readCompany(opened.companyId, async tx => ({
    company: await publicCompany(tx),
    ...(await publicReviews(tx, mostReviews)),
  }))
  const { name, logo, colour } = company
  return {
    reader,
    brand: { name, logo, colour },
    wide: true,
    sites: framesOf(opened.plugin),
    title: t('Reviews'),
    lead:
      average === null
        ? ''
        : escapedHtml(
            t('{{average}} of 5 stars from {{count}} reviews at Google', {
              average: reader.number(Math.round(average * 10) / 10),
              count,
            }),
          ),
    body: eta.render(list, {
      t,
      shown: shown.map(review => ({ ...review, on: reader.dayOf(review.given_at) })),
    }),
  }
}

const list =
  eta.compile(`<ul class="list"><% for (const { stars, comment, name, on } of it.shown) { %><li class="card-row">
<span role="img" aria-label="<%= it.t('{{stars}} of 5 stars', { stars: String(stars) }) %>"><%= '★'.repeat(stars) + '☆'.repeat(5 - stars) %></span>
<p class="pre"><%= comment %></p><small><%= [name, on, 'Google'].filter(Boolean).join(' · ') %></small></li><% } %></ul>`)
