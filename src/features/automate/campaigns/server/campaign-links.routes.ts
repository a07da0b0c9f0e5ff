import type { FastifyInstance } from 'fastify'
import { unsubscribeToken, unsubscribeUrl } from '#features/talk/opt-outs/server/opt-outs.service.ts'
import type { Services } from '#server/context.ts'
import { newDeed } from '#server/db/deed.ts'
import { found } from '#server/refusal.ts'
import { clickOf, optOutOf } from './campaign-links.ts'
import { countClick, recipientById } from './recipients.queries.ts'

/** Short addresses in messages of campaigns: one leads on to a web address, one to the page that ends marketing. */
export function mountCampaignLinks(http: FastifyInstance, services: Services): void {
  const config = { secrets: ['token'] }
  const tokenIn = (request: { params: unknown }) => (request.params as { token: string }).token.slice(0, 100)
  http.get('/l/:token', { config }, async (request, reply) => {
    const { companyId, recipient, link } = found(clickOf(services.seal, tokenIn(request)))
    const doors = services.db.doing(newDeed({ endpoint: 'GET /l/:token' }))
    const url = await doors.withCompany(companyId, async tx => {
      const to = await countClick(tx, link, recipient)
      tx.tell('campaigns')
      return to
    })
    return reply.header('cache-control', 'no-store').redirect(found(url), 302)
  })
  http.get('/u/:token', { config }, async (request, reply) => {
    const { companyId, recipient } = found(optOutOf(services.seal, tokenIn(request)))
    const row = found(await services.db.readCompany(companyId, tx => recipientById(tx, recipient)))
    const { address, campaign_id: campaign, channel } = row
    const of = {
      companyId,
      channel: channel as 'sms' | 'email',
      address,
      scope: 'marketing' as const,
      campaign,
    }
    return reply.redirect(unsubscribeUrl('', unsubscribeToken(services.seal, of)), 302)
  })
}
