import { sql } from 'kysely'
import { seenJob } from '#features/work/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Job } from '../../jobs.contract.ts'
import { instantText, jobPeopleJoin } from '../job-rows.queries.ts'
import { type JobFields, jobFields } from '../job-writes.queries.ts'

interface OpenedJob extends JobFields {
  closed_by_name: string | null
  technician_names: string | null
  technician_colours: string | null
  appointments: {
    id: number
    starts_at: string
    ends_at: string
    send_sms: boolean
    worker: string
    version: number
  }[]
  contacts: { id: number; name: string; phone: string; email: string }[]
}

/** A job as the edit dialog reads it: one statement. Undefined when there is none, or whoever asks may not see it. */
export async function openJob(tx: CompanyTx, id: number): Promise<Job | undefined> {
  const { rows } = await sql<OpenedJob>`
    select ${sql.join(jobFields.map(field => sql.ref(`j.${field}`)))}, people.names as technician_names, people.colours as technician_colours,
      (select fullname from users u where u.company_id = ${tx.companyId} and u.id = j.closed_by) as closed_by_name,
      (select coalesce(json_agg(json_build_object('id', a.id, 'starts_at', a.starts_at, 'ends_at', a.ends_at,
          'send_sms', a.send_sms, 'worker', array_to_string(a.technician_ids, ','), 'version', a.version)
          order by a.starts_at, a.id), '[]')
        from appointments a
        where a.company_id = ${tx.companyId} and a.job_id = j.id and a.cancelled_at is null) as appointments,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email)
          order by c.position, c.id), '[]')
        from client_contacts c where c.company_id = ${tx.companyId} and c.client_id = j.client_id) as contacts
    from jobs j
    ${jobPeopleJoin(tx, sql`j.technician_ids`)}
    where j.company_id = ${tx.companyId} and j.id = ${id} and j.deleted_at is null and ${seenJob(tx)}`.execute(
    tx,
  )
  return rows[0] && toJob(rows[0])
}

function toJob(row: OpenedJob): Job {
  const appointments = row.appointments.map(({ starts_at, ends_at, ...rest }) => ({
    ...rest,
    appointment_time: instantText(new Date(starts_at)),
    duration: (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000,
  }))
  return {
    id: row.id,
    job_number: row.number,
    company_id: row.company_id,
    customer_id: row.client_id,
    name: row.name,
    company_name: row.company_name,
    phone: row.phone,
    email: row.email,
    address: row.address,
    suburb_name: row.suburb,
    latitude: row.lat,
    longitude: row.lng,
    user_id: row.technician_ids.join(','),
    user_name: row.technician_names ?? '',
    user_color: row.technician_colours ?? '',
    job_type: row.job_type_ids.join(','),
    leads_id: row.lead_source_ids.join(','),
    job_status_id: row.status_id,
    list_id: row.list_id,
    company_comment: row.company_comment,
    tradie_comment: row.tradie_comment,
    modify_percentage: percentText(row.modify_percentage),
    appointment: appointments.length > 0,
    appointment_time: row.appointment_at && instantText(row.appointment_at),
    appointments,
    date_created: instantText(row.created_at),
    date_closed: row.closed_at && instantText(row.closed_at),
    closed_by: row.closed_by_name ?? '',
    closed_by_id: row.closed_by,
    contact_options: JSON.stringify(row.contacts),
    // One that was removed from the client since is chosen no more.
    selected_additional_contacts: JSON.stringify(
      row.contact_ids.filter(id => row.contacts.some(contact => contact.id === id)),
    ),
    version: row.version,
  }
}

/** Basis points as stored, percent on the wire. */
function percentText(stored: unknown): string {
  if (typeof stored !== 'object' || stored === null) return ''
  return JSON.stringify(
    Object.fromEntries(Object.entries(stored).map(([id, points]) => [id, Number(points) / 100])),
  )
}
