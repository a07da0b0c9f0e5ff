import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { holdsWords } from '#server/db/holds-words.ts'
import { foundOrAlike } from '#server/list-alike.ts'
import type { GroupKind } from '#shared/access.ts'
import { notedSeconds, presentSeconds } from '../../phone.rules.ts'
import type { NewLeg } from './calls.queries.ts'

/** Notes that a window is there; others learn of a new one at once. */
export async function noteSeen(
  tx: CompanyTx,
  userId: number,
  device: string,
  isAvailable: boolean,
): Promise<void> {
  const noted = await tx
    .insertRows('phone_devices', { user_id: userId, device, is_available: isAvailable, seen_at: tx.now })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'user_id', 'device'])
        .doUpdateSet({ is_available: isAvailable, seen_at: tx.now })
        .where(eb =>
          eb.or([
            eb('phone_devices.seen_at', '<', new Date(tx.now.getTime() - notedSeconds * 1000)),
            eb('phone_devices.is_available', '<>', isAvailable),
          ]),
        ),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirst()
  if (noted?.is_new) tx.tell('calls')
}

/** Of one person's windows one begins a call at a time: the others wait until the transaction ends. */
export const lockPerson = (tx: CompanyTx, id: number) =>
  tx.rows('users').where('id', '=', id).select('id').forNoKeyUpdate().execute()

/** Makes all windows of somebody available or away; a person without an open window stays away. */
export const setAvailable = (tx: CompanyTx, userId: number, isAvailable: boolean) =>
  tx.updateRows('phone_devices').where('user_id', '=', userId).set({ is_available: isAvailable }).execute()

/** Windows that are gone for a day are forgotten. */
export async function forgetDevices(tx: CompanyTx, now: Date): Promise<void> {
  await tx
    .deleteRows('phone_devices')
    .where('seen_at', '<', new Date(now.getTime() - 86_400_000))
    .execute()
}

export interface Colleague {
  id: number
  full_name: string
  phone: string
  kind: GroupKind
  presence: 'free' | 'in-call' | 'away'
}

/** Active colleagues with their presence; away is who has no window open, or said so. */
export async function colleagues(tx: CompanyTx): Promise<Colleague[]> {
  const since = new Date(tx.now.getTime() - presentSeconds * 1000)
  const { rows } = await sql<Colleague>`
    select u.id, u.fullname as full_name, coalesce(u.phone, '') as phone, g.kind,
      case when exists (select 1 from call_legs l join calls c on c.company_id = l.company_id and c.id = l.call_id
          where l.company_id = ${tx.companyId} and l.user_id = u.id and l.ended_at is null and c.ended_at is null
            and l.status in ('in-call', 'held')) then 'in-call'
        when exists (select 1 from phone_devices d where d.company_id = ${tx.companyId} and d.user_id = u.id
          and d.is_available and d.seen_at >= ${since}) then 'free'
        else 'away' end as presence
    from users u join groups g on g.company_id = u.company_id and g.id = u.group_id
    where u.company_id = ${tx.companyId} and u.active
    order by u.fullname collate names, u.id`.execute(tx)
  return rows
}

/** Those of these people who still work here. */
export const stillHere = async (tx: CompanyTx, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0 ? [] : (await colleagues(tx)).flatMap(({ id }) => (ids.includes(id) ? id : []))

/** The people who work here and have this number. */
export async function activeWithNumber(tx: CompanyTx, number: string): Promise<number[]> {
  const rows = await tx
    .rows('users as u')
    .where('u.active', '=', true)
    .where(sql<boolean>`phone_key(u.phone) = phone_key(${number}) and phone_key(${number}) <> ''`)
    .where(sql<boolean>`(u.franchise_id is null or guest_has_place(u.company_id, u.id))`)
    .select('u.id')
    .orderBy('u.id')
    .execute()
  return rows.map(row => row.id)
}

export const legOfColleague = ({ id, full_name }: Colleague): NewLeg => ({
  user_id: id,
  number: '',
  label: full_name,
})

/** The same people with when each last ended a call. */
export async function lastTalks<Person extends { id: number }>(
  tx: CompanyTx,
  people: readonly Person[],
): Promise<(Person & { talked_at: Date | null })[]> {
  const rows = await tx
    .rows('call_legs')
    .where('answered_at', 'is not', null)
    .where('started_at', '>', new Date(tx.now.getTime() - 7 * 86_400_000))
    .where('user_id', 'in', [0, ...people.map(({ id }) => id)])
    .select(eb => ['user_id', eb.fn.max('ended_at').as('talked_at')])
    .groupBy('user_id')
    .execute()
  const talked = new Map(rows.map(row => [row.user_id, row.talked_at]))
  return people.map(person => ({ ...person, talked_at: talked.get(person.id) ?? null }))
}

export interface Contact {
  id: number
  name: string
  phone: string
}

const shownName = sql<string>`coalesce(nullif(name, ''), company_name)`

/** The first 200 clients with a phone number whose name or number contains the text. */
export const phoneClients = (tx: CompanyTx, search: string): Promise<Contact[]> =>
  foundOrAlike('clients', search, alike =>
    tx
      .rows('clients')
      .where('deleted_at', 'is', null)
      .where('phone_key', '<>', '')
      .$if(search !== '', query =>
        query.where(alike ?? holdsWords(sql`name || ' ' || company_name || ' ' || phone_key`, search)),
      )
      .select(['id', 'phone', shownName.as('name')])
      .orderBy(sql`${shownName} collate names`)
      .orderBy('id')
      .limit(200)
      .execute(),
  )
