import { hostCompany } from '#server/auth/partner-sessions.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { notFound } from '#server/refusal.ts'

/** The company that partners work for; 404 on an installation without one. */
export async function hostOf({ db }: Pick<Services, 'db'>): Promise<CompanyId> {
  return (await hostCompany(db)) ?? notFound()
}
