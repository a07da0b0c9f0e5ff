import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { newDeed } from '#server/db/deed.ts'
import { PayRefused, PayUnavailable } from '#server/providers/pay/pay.port.ts'
import { refuse } from '#server/refusal.ts'
import { hookSecretOf, payHookPath } from './card-account.service.ts'
import { cardAccount } from './card-accounts.queries.ts'
import { bringInStep } from './settle-payment.service.ts'

/**
 * Where the provider tells of a company's payments, each request signed over its very bytes. What can't be looked at for
 * now is answered with 503, so that it is told again.
 */
export function mountCardHooks(http: FastifyInstance, services: Services): void {
  http.post<{ Params: { company: string } }>(`/api${payHookPath}/:company`, async request => {
    const number = Number(request.params.company)
    if (!Number.isSafeInteger(number) || number < 1) return refuse(404, 'Not found.')
    const company = companyIdFrom(number, 'link')
    const account = await services.db.readCompany(company, cardAccount)
    const secret = account ? hookSecretOf(services, company, account) : ''
    if (secret === '') return refuse(404, 'Not found.')
    const signature = String(request.headers['stripe-signature'] ?? '')
    const news = await services.providers.pay.read(secret, request.rawJson, signature)
    if (news === 'unsigned') return refuse(403, 'The request is not signed.')
    if (news === null) return { success: true }
    const db = services.db.doing(newDeed({ endpoint: `POST ${request.routeOptions.url}` }))
    try {
      await bringInStep({ ...services, db }, company, news)
    } catch (error) {
      if (!(error instanceof PayRefused || error instanceof PayUnavailable)) throw error
      return refuse(503, 'The payment can’t be looked at just now.')
    }
    return { success: true }
  })
}
