import { companyRow } from '#features/account/company/server/company.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { leadName, leadPath } from '../leads.rules.ts'
import { companiesWithFollowUps, markFollowUps } from './leads.queries.ts'

/** Reminds people of the leads to get back to, once, on the morning of the day; one company that fails delays no other. */
export async function tellFollowUps(
  { db, outbox, now }: Pick<Services, 'db' | 'outbox' | 'now'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const companies = await db.withPlatform('companies with follow-ups', tx =>
    companiesWithFollowUps(tx, now()),
  )
  for (const id of companies)
    await db
      .withCompany(companyIdFrom(id, 'schedule'), async tx => {
        const { time_zone } = await companyRow(tx)
        for (const lead of await markFollowUps(tx, time_zone)) {
          const users = lead.assigned_to === null ? {} : { users: [lead.assigned_to] }
          const path = leadPath(lead.id)
          await tellPeople(tx, outbox, [
            { kind: 'leadDue', path, values: { name: leadName(lead) }, ...users },
          ])
        }
      })
      .catch(onError)
}
