import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { isPayTrouble } from '#server/providers/pay/pay-trouble.ts'
import { cardAccount } from './card-accounts.queries.ts'
import { type CardPayment, companiesWithStalePages, stalePages } from './card-payments.queries.ts'
import { closePages, type PayServices } from './pay-by-card.service.ts'
import { bringInStep } from './settle-payment.service.ts'

export type PageServices = PayServices & Pick<Services, 'now'>

/**
 * Closes pages on which a client could still pay, and looks how each ended: one that was paid on at that moment is in the
 * ledger afterwards. One that can't be asked about now has its own time.
 */
export async function closeOpenPages(
  services: PageServices,
  company: CompanyId,
  pages: readonly CardPayment[],
): Promise<void> {
  const account = await services.db.readCompany(company, cardAccount)
  if (!account) return
  const own = pages.filter(page => page.account === account.account)
  await closePages(services, company, account, own)
  for (const { checkout } of own) {
    if (checkout === null) continue
    try {
      await bringInStep(services, company, { checkout })
    } catch (error) {
      if (!isPayTrouble(error)) throw error
    }
  }
}

const mostCompanies = 200

/** The scheduled work: closes pages for more than is owed by now, as it was paid otherwise, forgiven or made void. */
export async function closeStalePages(
  services: PageServices,
  onError: (error: unknown) => void,
): Promise<void> {
  const companies = await services.db.withPlatform('card pages to close', tx =>
    companiesWithStalePages(tx, mostCompanies),
  )
  for (const id of companies) {
    const company = companyIdFrom(id, 'schedule')
    try {
      await closeOpenPages(services, company, await services.db.readCompany(company, stalePages))
    } catch (error) {
      onError(error)
    }
  }
}
