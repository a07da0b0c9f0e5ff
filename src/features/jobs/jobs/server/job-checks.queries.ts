import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface NamedIds {
  technicians?: readonly number[]
  jobTypes?: readonly number[]
  leads?: readonly number[]
  list?: number | null
  client?: number | null
  /** One of that client's. */
  site?: number | null
  contacts?: readonly number[]
  /** How many rows of a job that is being booked need ids. */
  books?: { newAppointments: number; newContacts: number }
}

/** The records that a save refers to, if they are the company's and active, and the company's mandatory fields. */
export interface NamedRecords {
  required: unknown
  technicians: { id: number; name: string }[]
  jobTypes: { id: number; minutes: number }[]
  leads: number[]
  list: boolean
  client: boolean
  site: { address: string; suburb: string; lat: number | null; lng: number | null } | null
  contacts: number[]
  /** For a booking: ids of the rows to come, so that they can be stored without waiting for one another. */
  newIds: { client: number; job: number; appointments: number[]; contacts: number[] } | null
}

/** The names of users by id, including disabled ones. */
export async function namesOf(tx: CompanyTx, ids: readonly number[]): Promise<(id: number) => string> {
  if (ids.length === 0) return String
  const rows = await tx.rows('users').where('id', 'in', ids).select(['id', 'fullname']).execute()
  const names = new Map(rows.map(row => [row.id, row.fullname]))
  return id => names.get(id) ?? String(id)
}

/** Looks up everything that a job's save refers to. */
export async function lookUpNamed(tx: CompanyTx, mentioned: NamedIds): Promise<NamedRecords> {
  return (await lookUpAll(tx, [mentioned]))[0]!
}

/** The same for several saves, in one statement. */
export async function lookUpAll(tx: CompanyTx, saves: readonly NamedIds[]): Promise<NamedRecords[]> {
  const company = tx.companyId
  const mentioned = saves.map(({ books, ...ids }, n) => ({ n, ...ids, ...books, is_booked: Boolean(books) }))
  const { rows } = await sql<NamedRecords>`
    select
      (select value from settings where company_id = ${company} and name = 'jobs-validation') as required,
      (select coalesce(json_agg(json_build_object('id', id, 'name', fullname)), '[]') from users
        where company_id = ${company} and active and id = any(m.technicians)) as technicians,
      (select coalesce(json_agg(json_build_object('id', id, 'minutes', appointment_duration)), '[]') from job_types
        where company_id = ${company} and active and id = any(m."jobTypes")) as "jobTypes",
      (select coalesce(json_agg(id), '[]') from lead_sources
        where company_id = ${company} and active and id = any(m.leads)) as leads,
      -- Of 'exists' a plan for any number of saves makes a list of all clients first: 9 ms at 26,000 of them.
      coalesce((select true from pipeline_lists where company_id = ${company} and id = m.list), false) as list,
      coalesce((select true from clients
        where company_id = ${company} and id = m.client and deleted_at is null), false) as client,
      (select json_build_object('address', address, 'suburb', suburb, 'lat', lat, 'lng', lng) from client_sites
        where company_id = ${company} and id = m.site and client_id = m.client and deleted_at is null) as site,
      (select coalesce(json_agg(id), '[]') from client_contacts
        where company_id = ${company} and client_id = m.client and id = any(m.contacts)) as contacts,
      case when m.is_booked then json_build_object('client', nextval('client_id_seq'), 'job', nextval('job_id_seq'),
        'appointments', array(select nextval('appointment_id_seq') from generate_series(1, m."newAppointments")),
        'contacts', array(select nextval('client_contact_id_seq') from generate_series(1, m."newContacts"))) end as "newIds"
    from jsonb_to_recordset(${JSON.stringify(mentioned)}::jsonb) as m(n int, technicians bigint[], "jobTypes" bigint[],
      leads bigint[], list bigint, client bigint, site bigint, contacts bigint[], is_booked boolean, "newAppointments" int, "newContacts" int)
    order by m.n
  `.execute(tx)
  return rows
}
