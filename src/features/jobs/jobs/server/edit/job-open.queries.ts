import { sql } from 'kysely'
import type { Contact } from '#features/clients/clients/clients.wire.ts'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Job } from '../../jobs.wire.ts'
import type { Appointment } from '../appointments/appointments.queries.ts'
import { partsOf, tasksOf } from '../job-lists.queries.ts'
import { jobPeopleJoin } from '../job-rows.queries.ts'
import { type JobFields, jobColumns } from '../job-writes.queries.ts'

export interface OpenedJob extends JobFields {
  closed_by_name: string | null
  changed_by_name: string | null
  technician_names: string | null
  technician_colours: string | null
  appointments: (Pick<Appointment, 'id' | 'window_minutes' | 'send_sms' | 'technician_ids' | 'version'> & {
    starts_at: Date
    ends_at: Date
  })[]
  contacts: Contact[]
  files: { id: number; name: string }[]
  /** The lead that it was booked for. */
  lead_id: number | null
  site: Job['site']
}

/** Instants are texts in JSON. */
interface StoredJob extends Omit<OpenedJob, 'appointments'> {
  appointments: (Omit<OpenedJob['appointments'][number], 'starts_at' | 'ends_at'> & {
    starts_at: string
    ends_at: string
  })[]
}

// One text, made once: as references it would be put together for each request.
const ownColumns = sql.raw(jobColumns.map(name => `j."${name}"`).join(', '))

/** A job as the edit dialog reads it, in one statement. Undefined if there is none or the user may not see it. */
export async function openJob(tx: CompanyTx, id: number): Promise<OpenedJob | undefined> {
  const { rows } = await sql<StoredJob>`
    select ${ownColumns}, ${tasksOf(tx, sql`j.id`)} as tasks, ${partsOf(tx, sql`j.id`)} as parts, people.names as technician_names, people.colours as technician_colours,
      (select fullname from users u where u.company_id = ${tx.companyId} and u.id = j.closed_by) as closed_by_name,
      (select fullname from users u where u.company_id = ${tx.companyId} and u.id = j.changed_by) as changed_by_name,
      (select coalesce(json_agg(json_build_object('id', a.id, 'starts_at', a.starts_at, 'ends_at', a.ends_at,
          'window_minutes', a.window_minutes, 'send_sms', a.send_sms, 'technician_ids', a.technician_ids, 'version', a.version)
          order by a.starts_at, a.id), '[]')
        from appointments a
        where a.company_id = ${tx.companyId} and a.job_id = j.id and a.cancelled_at is null) as appointments,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email)
          order by c.position, c.id), '[]')
        from client_contacts c where c.company_id = ${tx.companyId} and c.client_id = j.client_id) as contacts,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.id desc), '[]')
        from files f where f.company_id = ${tx.companyId} and f.job_id = j.id and f.deleted_at is null) as files,
      (select l.id from leads l where l.company_id = ${tx.companyId} and l.job_id = j.id and l.deleted_at is null
        order by l.id limit 1) as lead_id,
      (select json_build_object('name', s.name, 'contact_name', s.contact_name, 'contact_phone', s.contact_phone, 'note', s.note)
        from client_sites s where s.company_id = ${tx.companyId} and s.id = j.site_id) as site
    from jobs j
    ${jobPeopleJoin(tx, sql`j.technician_ids`)}
    where j.company_id = ${tx.companyId} and j.id = ${id} and j.deleted_at is null and ${seenJob(tx)}`.execute(
    tx,
  )
  const [row] = rows
  const appointments = row?.appointments.map(each => ({
    ...each,
    starts_at: new Date(each.starts_at),
    ends_at: new Date(each.ends_at),
  }))
  return row && Object.assign(row, { appointments: appointments ?? [] })
}
