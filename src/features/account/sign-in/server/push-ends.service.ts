import { dropBrowsersBut } from '#features/talk/notifications/server/notifications.queries.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import type { Membership } from './accounts.queries.ts'
import { sessionIdsOf } from './login-list/login-list.queries.ts'

/**
 * After sign-ins were ended from elsewhere: stops push notifications to these people's browsers, except those still
 * signed in. A browser whose session had merely expired is dropped too: it may be a lost phone, and it subscribes again
 * at its next sign-in.
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
