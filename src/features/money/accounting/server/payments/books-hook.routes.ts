import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { updateConnection } from '../connection.queries.ts'
import { companiesOfBooks } from './book-payments.queries.ts'

/**
 * Where Xero tells of changed invoices. It only brings the next look forward: what has changed is read from Xero itself, so a
 * request that comes twice, late or by another's hand adds nothing. The check of a new address wants 401 for a wrong
 * signature, and 200 without a body within five seconds else.
 */
export function mountBooksHook(http: FastifyInstance, services: Services): void {
  if (!services.providers.accounting) return
  http.post('/api/accounting/xero', async (request, reply) => {
    const signature = String(request.headers['x-xero-signature'] ?? '')
    const organisations = services.providers.accounting?.readNews(request.rawJson, signature)
    if (!organisations) return reply.code(401).send()
    if (organisations.length > 0) await bringForward(services, organisations)
    return reply.code(200).send()
  })
}

async function bringForward({ db }: Services, organisations: string[]): Promise<void> {
  const companies = await db.withPlatform('books that have changed', tx =>
    companiesOfBooks(tx, organisations),
  )
  for (const id of companies)
    await db.withCompany(companyIdFrom(id, 'link'), tx => updateConnection(tx, { payments_due_at: tx.now }))
}
