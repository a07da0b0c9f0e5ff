import { type RawBuilder, sql } from 'kysely'
import { ownWorkOf } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

/**
 * An event of somebody's outside calendar, as the caller may see it: private events have no title and place for
 * others.
 */
export interface OutsideEvent {
  id: number
  user_id: number
  fullname: string
  colour: string
  title: string
  place: string
  starts_at: Date
  ends_at: Date
  is_busy: boolean
}

/** An event as read from a calendar. */
export interface NewOutsideEvent {
  source_id: string
  title: string
  place: string
  starts_at: Date
  ends_at: Date
  is_all_day: boolean
  is_private: boolean
  is_busy: boolean
}

interface Range {
  from: Date | string
  /** Not included. */
  to: Date | string
}

interface Asked extends Range {
  /** Only these people; null: all. Callers limited to their own work see only their own. */
  people: readonly number[] | null
  /** Only those during which the person can't be booked. */
  isBusy?: boolean
}

/** Events that touch a range, the earliest first. */
export async function outsideEvents(
  tx: CompanyTx,
  { from, to, people, isBusy = false }: Asked,
): Promise<OutsideEvent[]> {
  const own = ownWorkOf(tx)
  const { rows } = await sql<OutsideEvent>`
    select e.id, e.user_id, u.fullname, u.colour, e.starts_at, e.ends_at, e.is_busy,
      case when ${told(tx)} then e.title else '' end as title, case when ${told(tx)} then e.place else '' end as place
    from outside_events e
    join users u on u.company_id = ${tx.companyId} and u.id = e.user_id
    where e.company_id = ${tx.companyId} and u.active and e.starts_at < ${to} and e.ends_at > ${from}
      and ${own === null ? sql`true` : sql`e.user_id = ${own}`}
      and ${people === null ? sql`true` : sql`e.user_id = any(${people}::bigint[])`}
      and (e.is_busy or not ${isBusy})
    order by e.starts_at, e.id`.execute(tx)
  return rows
}

const told = (tx: CompanyTx): RawBuilder<boolean> => sql`(not e.is_private or e.user_id = ${tx.by?.id ?? 0})`

/** Keeps events of a calendar as they are now. */
export async function keepOutsideEvents(
  tx: CompanyTx,
  calendar: { id: number; user_id: number },
  events: readonly NewOutsideEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertRows(
      'outside_events',
      events.map(event => ({ ...event, calendar_id: calendar.id, user_id: calendar.user_id })),
    )
    .onConflict(conflict =>
      conflict.columns(['company_id', 'calendar_id', 'source_id']).doUpdateSet(eb => ({
        title: eb.ref('excluded.title'),
        place: eb.ref('excluded.place'),
        starts_at: eb.ref('excluded.starts_at'),
        ends_at: eb.ref('excluded.ends_at'),
        is_all_day: eb.ref('excluded.is_all_day'),
        is_private: eb.ref('excluded.is_private'),
        is_busy: eb.ref('excluded.is_busy'),
      })),
    )
    .execute()
}

/** Removes these events of a calendar. */
export async function removeOutsideEvents(
  tx: CompanyTx,
  calendarId: number,
  sourceIds: readonly string[],
): Promise<void> {
  if (sourceIds.length === 0) return
  await tx
    .deleteRows('outside_events')
    .where('calendar_id', '=', calendarId)
    .where('source_id', 'in', sourceIds)
    .execute()
}

/** Removes all events of a calendar but these. */
export async function removeOtherEvents(
  tx: CompanyTx,
  calendarId: number,
  kept: readonly string[],
): Promise<void> {
  await tx
    .deleteRows('outside_events')
    .where('calendar_id', '=', calendarId)
    .where(sql<boolean>`source_id <> all(${kept}::text[])`)
    .execute()
}
