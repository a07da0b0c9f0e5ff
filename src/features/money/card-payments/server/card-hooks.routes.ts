import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { newDeed } from '#server/db/deed.ts'
import type { PayNews } from '#server/providers/pay/pay.port.ts'
import { isPayTrouble } from '#server/providers/pay/pay-trouble.ts'
import { refuse } from '#server/refusal.ts'
import { hookSecretOf, payHookPath } from './card-account.service.ts'
import { cardAccount, companyOfLinked } from './card-accounts.queries.ts'
import { refreshLinked } from './link-account.service.ts'
import { bringInStep } from './settle-payment.service.ts'

/** Payments that are begun elsewhere, before there is an invoice. */
export type OtherPayments = (services: Services, company: CompanyId, news: PayNews) => Promise<void>

/**
 * Where the provider tells of a company's payments, each request signed over its very bytes. What can't be looked at for
 * now is answered with 503, so that it is told again.
 */
export function mountCardHooks(http: FastifyInstance, services: Services, other: OtherPayments): void {
  mountLinkedHooks(http, services, other)
  http.post<{ Params: { company: string } }>(`/api${payHookPath}/:company`, async request => {
    const number = Number(request.params.company)
    if (!Number.isSafeInteger(number) || number < 1) return refuse(404, 'Not found.')
    const company = companyIdFrom(number, 'link')
    const account = await services.db.readCompany(company, cardAccount)
    const secret = account ? hookSecretOf(services, company, account) : ''
    if (secret === '') return refuse(404, 'Not found.')
    const signature = String(request.headers['stripe-signature'] ?? '')
    const news = await services.providers.pay.read(secret, request.rawJson, signature)
    if (news === 'unsigned') return refuse(403, 'The request isn’t signed.')
    if (news === null) return { success: true }
    const db = services.db.doing(newDeed({ endpoint: `POST ${request.routeOptions.url}` }))
    await inStep({ ...services, db }, company, news, other)
    return { success: true }
  })
}

/** Where Stripe tells the host's platform of the accounts that are linked to it, each by its name. */
function mountLinkedHooks(http: FastifyInstance, services: Services, other: OtherPayments): void {
  const { links } = services.providers.pay
  if (!links) return
  http.post(`/api${payHookPath}`, async request => {
    const told = await links.read(request.rawJson, String(request.headers['stripe-signature'] ?? ''))
    if (told === 'unsigned') return refuse(403, 'The request isn’t signed.')
    const id = told && (await companyTold(services, told.account))
    // Others' accounts may be linked to the same platform.
    if (!told || id === null) return { success: true }
    const company = companyIdFrom(id, 'link')
    const db = services.db.doing(newDeed({ endpoint: `POST ${request.routeOptions.url}` }))
    if (told.news === 'account') await refreshLinked({ ...services, db }, company)
    else await inStep({ ...services, db }, company, told.news, other)
    return { success: true }
  })
}

const companyTold = ({ db }: Services, account: string) =>
  db.withPlatform('a linked card account', tx => companyOfLinked(tx, account))

async function inStep(
  services: Services,
  company: CompanyId,
  news: PayNews,
  other: OtherPayments,
): Promise<void> {
  try {
    await other(services, company, news)
    await bringInStep(services, company, news)
  } catch (error) {
    if (!isPayTrouble(error)) throw error
    refuse(503, 'Can’t check the payment right now.')
  }
}
