import type { FastifyInstance } from 'fastify'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { newDeed } from '#server/db/deed.ts'
import { isPayTrouble } from '#server/providers/pay/pay-trouble.ts'
import type { PlanPay } from '#server/providers/plan-pay/plan-pay.port.ts'
import { refuse } from '#server/refusal.ts'
import { lookAtCharge } from './charging.service.ts'
import { customerSetting, keepCard } from './plan-cards.service.ts'
import type { PlanHooks } from './plan-hooks.ts'
import { invoiceById, invoiceOfReference } from './plan-invoices.queries.ts'
import type { HookedServices } from './plans.service.ts'
import { noteTakenBack } from './refunds.service.ts'

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
    if (news === 'unsigned') return refuse(403, 'The request isn’t signed.')
    if (news === null) return { success: true }
    const db = services.db.doing(newDeed({ endpoint: `POST ${request.routeOptions.url}` }))
    try {
      if ('setup' in news) await keepEntered({ ...services, db }, planPay, news.setup)
      else await lookAtTold({ ...services, db, hooks }, planPay, news.payment)
    } catch (error) {
      if (!isPayTrouble(error)) throw error
      return refuse(503, 'Can’t check the payment right now.')
    }
    return { success: true }
  })
}

const customerOf = ({ db }: Pick<Services, 'db'>, company: CompanyId) =>
  db.readCompany(company, async tx => (await readSetting(tx, customerSetting)).customer)

/** Keeps a card whose holder did not come back from the provider's page. */
async function keepEntered(services: Pick<Services, 'db'>, planPay: PlanPay, setup: string): Promise<void> {
  const entered = await planPay.finishCard(setup)
  if (!entered || !Number.isSafeInteger(entered.company) || entered.company < 1) return
  const company = companyIdFrom(entered.company, 'link')
  // Another installation may use the same account.
  if ((await customerOf(services, company)) !== entered.customer) return
  const { card, customer } = entered
  await services.db.withCompany(company, tx => keepCard(tx, { ...card, customer }))
}

async function lookAtTold(services: HookedServices, planPay: PlanPay, payment: string): Promise<void> {
  const charge = await planPay.look(payment)
  const { reference, customer } = charge
  const at =
    reference === null
      ? undefined
      : await services.db.withPlatform('a payment of a plan', tx => invoiceOfReference(tx, reference))
  if (!at) return
  const company = companyIdFrom(at.company_id, 'link')
  if ((await customerOf(services, company)) !== customer) return
  const invoice = await services.db.readCompany(company, tx => invoiceById(tx, at.id))
  if (!invoice) return
  const after = await lookAtCharge(services, company, { ...invoice, payment })
  // What an earlier try of the same invoice was given back is no refund of what paid it.
  if (invoice.status !== 'paid' || invoice.payment === payment)
    await noteTakenBack(services, company, after.id, charge)
}
