import { dropBrowsersBut } from '#features/talk/notifications/server/notifications.queries.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import type { Membership } from './accounts.queries.ts'
import { sessionIdsOf } from './login-list/login-list.queries.ts'

/**
 * Once sign-ins were ended from elsewhere: these people's browsers get no more notifications, but for those whose
 * sign-in goes on. Also one whose sign-in has expired: it may be a lost phone, and it is heard of again when somebody
 * signs in there.
 */
export async function endPushOf(
  tx: PlatformTx,
  members: readonly Pick<Membership, 'company_id' | 'user_id'>[],
): Promise<void> {
  for (const { company_id, user_id } of members) {
    const running = await sessionIdsOf(tx, company_id, user_id)
    await asCompany(tx, companyIdFrom(company_id, 'session'), async company => {
      const dropped = await dropBrowsersBut(company, user_id, running)
      for (const row of dropped) company.record('push_subscriptions', { user_id }, null, row)
    })
  }
}
