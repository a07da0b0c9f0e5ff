import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** One booking after another, so that no two clients get the same time; until the transaction ends. */
export async function oneBookingAtATime(tx: CompanyTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(1300, ${tx.companyId}::integer)`.execute(tx)
}

interface HeldTime {
  technician_id: number
  starts_at: Date
  ends_at: Date
  lat: number | null
  lng: number | null
}

/** Times that clients hold and that are no appointments yet; `except` is the booking that asks. */
export async function heldTimes(tx: CompanyTx, except: number | null): Promise<HeldTime[]> {
  const { rows } = await sql<HeldTime>`
    select technician_id, starts_at, ends_at, null::float8 as lat, null::float8 as lng from booking_requests
    where company_id = ${tx.companyId} and status = 'requested' and ends_at > ${tx.now}
    union all
    select technician_id, starts_at, ends_at, lat, lng from web_bookings
    where company_id = ${tx.companyId} and state in ('held', 'unproven', 'unpaid') and expires_at > ${tx.now}
      and id is distinct from ${except}`.execute(tx)
  return rows
}

/** When what was chosen online begins, as it stands now, from a moment on; `except` is the booking that asks. */
export async function onlineStarts(tx: CompanyTx, from: string, except: number | null): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select starts_at as at from booking_requests
    where company_id = ${tx.companyId} and status = 'requested' and starts_at >= ${from}
      and id is distinct from (select request_id from web_bookings where company_id = ${tx.companyId} and id = ${except})
    union all
    select w.starts_at from web_bookings w
    where w.company_id = ${tx.companyId} and w.state in ('held', 'unproven', 'unpaid') and w.expires_at > ${tx.now}
      and w.starts_at >= ${from} and w.id is distinct from ${except}
    union all
    select a.starts_at from web_bookings w
    join appointments a on a.company_id = ${tx.companyId} and a.job_id = w.job_id and a.cancelled_at is null
    where w.company_id = ${tx.companyId} and w.state = 'booked' and a.starts_at >= ${from}
      and w.id is distinct from ${except}`.execute(tx)
  return rows.map(({ at }) => at)
}
