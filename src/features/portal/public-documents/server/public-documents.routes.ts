import type { FastifyInstance } from 'fastify'
import { linkTexts } from '#features/money/documents/documents.rules.ts'
import { mountClientPage } from '#server/client-page/client-page.ts'
import type { Services } from '#server/context.ts'
import { invoicePage } from './invoice-page.service.ts'
import { quotePage } from './quote-page.service.ts'

/** Pages of quotes and invoices for the clients who were sent their links. */
export function mountPublicDocuments(http: FastifyInstance, services: Services): void {
  const { publicUrl } = services
  // Tokens are long: `/clientPortal/quotes/booking` is a screen of the portal.
  mountClientPage(http, {
    publicUrl,
    path: '/clientPortal/quotes/:id(.{8,})',
    title: 'Quote',
    gone: linkTexts.gone,
    make: request => quotePage(services, request),
  })
  mountClientPage(http, {
    publicUrl,
    path: '/clientPortal/invoice/:id',
    title: 'Invoice',
    gone: linkTexts.gone,
    make: request => invoicePage(services, request),
  })
}
