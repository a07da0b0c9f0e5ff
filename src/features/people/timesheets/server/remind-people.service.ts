import { lockClocks } from '#features/people/clock/server/clock-entries.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { putSheet, sheetRows } from './timesheets.queries.ts'
import { timesheetsDue } from './timesheets-due.queries.ts'

/** Tells people whose week ends today that they should finalise it, each once. */
export async function remindPeople(
  { db, outbox }: Pick<Services, 'db' | 'outbox'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const due = await db.withPlatform('people whose week ends', timesheetsDue)
  for (const company of new Set(due.map(each => each.company_id))) {
    const people = due.filter(each => each.company_id === company)
    await db
      .withCompany(companyIdFrom(company, 'schedule'), async tx => {
        const ids = people.map(each => each.user_id)
        await lockClocks(tx, ids)
        const first = people[0]!.first_day
        const done = (await sheetRows(tx, { ids, first, last: first })).filter(row => row.first_day === first)
        const left = people.filter(
          each =>
            !done.some(row => row.user_id === each.user_id && (row.state !== 'open' || row.reminded_at)),
        )
        for (const { user_id, first_day, last_day } of left)
          await putSheet(tx, { user_id, first_day, last_day }, { reminded_at: tx.now })
        await tellPeople(
          tx,
          outbox,
          left.map(({ user_id, first_day }) => ({
            kind: 'timesheetDue' as const,
            users: [user_id],
            path: `/timesheets/own?week=${first_day}`,
            values: { day: { day: first_day } },
          })),
        )
      })
      .catch(onError)
  }
}
