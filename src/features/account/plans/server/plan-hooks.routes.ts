import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { newDeed } from '#server/db/deed.ts'
import { PayRefused, PayUnavailable } from '#server/providers/pay/pay.port.ts'
import { refuse } from '#server/refusal.ts'
import { lookAtCharge } from './charging.service.ts'
import type { PlanHooks } from './plan-hooks.ts'
import { invoiceById, invoiceOfReference } from './plan-invoices.queries.ts'

/**
 * Where the host's card provider tells of plan payments, signed over its very bytes. A request only says where to look, so
 * that neither order nor repetition matters. What can't be looked at for now is answered with 503, so that it is told again.
 */
export function mountPlanHooks(http: FastifyInstance, services: Services, hooks: PlanHooks): void {
  const { planPay } = services
  if (planPay?.as !== 'stripe') return
  http.post('/api/plans/stripe', async request => {
    const signature = String(request.headers['stripe-signature'] ?? '')
    const news = await planPay.read(request.rawJson, signature)
    if (news === 'unsigned') return refuse(403, 'The request is not signed.')
    if (news === null || !('payment' in news)) return { success: true }
    const db = services.db.doing(newDeed({ endpoint: `POST ${request.routeOptions.url}` }))
    try {
      const { reference } = await planPay.look(news.payment)
      const at =
        reference === null
          ? undefined
          : await db.withPlatform('a payment of a plan', tx => invoiceOfReference(tx, reference))
      if (!at) return { success: true }
      const company = companyIdFrom(at.company_id, 'link')
      const invoice = await db.readCompany(company, tx => invoiceById(tx, at.id))
      if (invoice)
        await lookAtCharge({ ...services, db, hooks }, company, { ...invoice, payment: news.payment })
    } catch (error) {
      if (!(error instanceof PayRefused || error instanceof PayUnavailable)) throw error
      return refuse(503, 'The payment can’t be looked at just now.')
    }
    return { success: true }
  })
}
