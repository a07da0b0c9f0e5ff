import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { endTrails, giveNotices, sweepTrails, trailCompanies, trailSetting } from './trails.queries.ts'

/** Tells whoever has not been told that their positions will be kept. */
export async function tellOfTrails(tx: CompanyTx, outbox: Services['outbox'], days: number): Promise<void> {
  const users = await giveNotices(tx)
  if (users.length === 0) return
  await tellPeople(tx, outbox, [
    { kind: 'trailNotice', users, path: '/profile', isNewsToAll: true, values: { days: String(days) } },
  ])
}

/** Deletes what is older than each company keeps, and tells people who came since. */
export async function tendTrails(
  { db, outbox, now }: Pick<Services, 'db' | 'outbox' | 'now'>,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const company of await db.withPlatform('companies that keep trails', trailCompanies))
    await db
      .withCompany(companyIdFrom(company, 'schedule'), async tx => {
        const { days } = await readSetting(tx, trailSetting)
        if (days === 0) return endTrails(tx)
        await sweepTrails(tx, new Date(now().getTime() - days * 86_400_000))
        return tellOfTrails(tx, outbox, days)
      })
      .catch(onError)
}
