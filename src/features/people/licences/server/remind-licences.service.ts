import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { reminderDue } from '../licences.rules.ts'
import { licenceHolders, lockLicences, setReminded, todayInCompany } from './licences.queries.ts'
import { licencesDue } from './licences-due.queries.ts'

/** Reminds people and their office 60, 30 and 7 days before a licence ends, each time once. */
export async function remindOfLicences(
  { db, outbox }: Pick<Services, 'db' | 'outbox'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const due = await db.withPlatform('licences that end', licencesDue)
  for (const company of new Set(due.map(each => each.company_id))) {
    const ids = due.filter(each => each.company_id === company).map(each => each.id)
    await db.withCompany(companyIdFrom(company, 'schedule'), tx => remindIn(tx, outbox, ids)).catch(onError)
  }
}

async function remindIn(tx: CompanyTx, outbox: Services['outbox'], ids: readonly number[]): Promise<void> {
  const day = await todayInCompany(tx)
  const licences = await lockLicences(tx, ids)
  const people = await licenceHolders(
    tx,
    licences.map(each => each.user_id),
  )
  const notices = []
  for (const { id, user_id, name, expires_on, reminded_before } of licences) {
    const before = reminderDue(expires_on, day, reminded_before)
    if (before === null) continue
    await setReminded(tx, id, before)
    const values = {
      licence: name,
      name: people.find(person => person.id === user_id)?.name ?? '',
      day: { day: expires_on! },
    }
    notices.push(
      { kind: 'licenceEnds' as const, users: [user_id], path: '/profile', values },
      { kind: 'teamLicenceEnds' as const, path: `/team/${user_id}`, values },
    )
  }
  await tellPeople(tx, outbox, notices)
}
