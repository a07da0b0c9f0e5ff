import { dropBrowsers } from '#features/notifications/server/notifications.queries.ts'
import { recordChange } from '#server/db/changes.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import type { Membership } from './accounts.queries.ts'

/** Whose sign-ins are ended from elsewhere gets no notifications in those browsers either: it may be a lost phone. */
export async function endPushOf(
  tx: PlatformTx,
  members: readonly Pick<Membership, 'company_id' | 'user_id'>[],
): Promise<void> {
  for (const { company_id, user_id } of members) {
    await asCompany(tx, companyIdFrom(company_id, 'session'), async company => {
      const dropped = await dropBrowsers(company, user_id, null)
      await recordChange(
        company,
        ...dropped.map(row => ({
          by: null,
          table: 'push_subscriptions',
          row,
          action: 'delete' as const,
          before: { user_id },
          topics: ['activity'] as const,
        })),
      )
    })
  }
}
