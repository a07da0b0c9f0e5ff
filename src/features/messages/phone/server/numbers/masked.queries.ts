import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface MaskedJob {
  id: number
  client_id: number | null
  /** Name and phone of its client. */
  name: string
  phone: string
}

export interface MaskedTechnician {
  id: number
  fullname: string
  phone: string
}

/** Jobs whose calls are masked: from their assignment until 7 days after they were closed. */
const isMasked = (
  tx: CompanyTx,
) => sql`j.company_id = ${tx.companyId} and j.deleted_at is null and j.technician_ids <> '{}'
  and (j.closed_at is null or j.closed_at > ${new Date(tx.now.getTime() - 7 * 86_400_000)})`

/** The technician whose own phone this is; undefined: nobody's. */
export async function technicianOfPhone(tx: CompanyTx, phone: string): Promise<MaskedTechnician | undefined> {
  if (phone === '') return undefined
  const { rows } = await sql<MaskedTechnician>`
    select u.id, u.fullname, u.phone from users u join groups g on g.company_id = u.company_id and g.id = u.group_id
    where u.company_id = ${tx.companyId} and u.active and g.kind = 'technician' and phone_key(u.phone) = phone_key(${phone})
    order by u.id limit 1`.execute(tx)
  return rows[0]
}

/** The technician's job of this code, with its client's phone; undefined: none of theirs. */
export async function jobOfCode(
  tx: CompanyTx,
  technicianId: number,
  code: number,
): Promise<MaskedJob | undefined> {
  const { rows } = await sql<MaskedJob>`
    select j.id, j.client_id, coalesce(nullif(j.name, ''), k.name, '') as name, coalesce(nullif(j.phone, ''), k.phone, '') as phone
    from jobs j left join clients k on k.company_id = j.company_id and k.id = j.client_id
    where ${isMasked(tx)} and j.number = ${code} and j.technician_ids @> array[${technicianId}::bigint]`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Whom a client's call back is for: the technician who called them last about a job that they are still on, else the
 * first one of their newest job. Undefined: there is no such job, or no phone of its technicians.
 */
export async function technicianOfClient(
  tx: CompanyTx,
  phone: string,
): Promise<{ job: MaskedJob; technician: MaskedTechnician } | undefined> {
  if (phone === '') return undefined
  const { rows } = await sql<MaskedJob & { user_id: number; fullname: string; user_phone: string }>`
    select j.id, j.client_id, coalesce(nullif(j.name, ''), k.name, '') as name, ${phone}::text as phone,
      u.id as user_id, u.fullname, u.phone as user_phone
    from jobs j
    join users u on u.company_id = j.company_id and u.id = any(j.technician_ids) and u.active and phone_key(u.phone) <> ''
    left join clients k on k.company_id = j.company_id and k.id = j.client_id
    left join lateral (
      select max(c.id) as id from calls c
      where c.company_id = j.company_id and c.job_id = j.id and c.masked and c.from_user_id = u.id) last on true
    where ${isMasked(tx)} and (k.phone_key = phone_key(${phone}) or phone_key(j.phone) = phone_key(${phone}))
    order by last.id desc nulls last, j.id desc, array_position(j.technician_ids, u.id) limit 1`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { user_id: id, fullname, user_phone, ...job } = row
  return { job, technician: { id, fullname, phone: user_phone } }
}
