import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type ListedJob, rowColumns } from '../job-rows.wire.ts'

/** How much of a comment a row shows. */
const mostComment = 500

const laterText = `(j.appointment_count > 1 and exists (
    select from appointments l where l.company_id = j.company_id and l.job_id = j.id
      and l.cancelled_at is null and l.starts_at > a.starts_at))`

/** True if the job \`j\` goes on at an appointment after \`a\`; looked for only where it has several. */
export const hasLater = sql.raw(laterText)

// One text, made once: as references it would be put together for each request.
const ownColumns = sql.raw(`
  ${rowColumns.map(name => (name === 'company_comment' ? `left(j.company_comment, ${mostComment}) as company_comment` : `j."${name}"`)).join(', ')},
  j.amount_cents + case when j.is_split then j.amount2_cents else 0 end as due_cents,
  j.id as job_id, j.invoiced, j.invoiced_cents, j.created_at, j.closed_at, j.closed_by, j.version as job_version,
  a.id as appointment_id, a.starts_at, a.ends_at, a.window_minutes, a.version as appointment_version,
  ${laterText} as later`)

/** Columns of a list row (ListedJob) from the job `j`, its appointment `a` and the joins below. */
export const jobRowColumns = sql`${ownColumns},
  people.ids as technician_ids, people.names as technician_names, people.colours as technician_colours,
  kinds.names as job_types`

type Names = Pick<ListedJob, 'technician_ids' | 'technician_names' | 'technician_colours' | 'job_types'>

/** Like `jobRowColumns`, for many rows: names are added by `withNames`, instead of being looked up for each. */
export const unnamedColumns = sql`${ownColumns}, a.technician_ids as crew, j.job_type_ids as kinds`
export type UnnamedRow = Omit<ListedJob, keyof Names> & { crew: number[]; kinds: number[] }

/** Rows selected by `unnamedColumns`, with the names of their technicians and job types, which are read once for all. */
export async function withNames(
  tx: CompanyTx,
  unnamed: Promise<{ rows: UnnamedRow[] }>,
): Promise<ListedJob[]> {
  const [{ rows }, people, types] = await Promise.all([
    unnamed,
    tx.rows('users').select(['id', 'fullname', 'colour']).execute(),
    tx.rows('job_types').select(['id', 'name']).execute(),
  ])
  const personOf = new Map(people.map(each => [each.id, each]))
  const typeOf = new Map(types.map(each => [each.id, each.name]))
  const namedCrews = new Map<string, Omit<Names, 'job_types'>>()
  const crewOf = (ids: number[]) => {
    const key = ids.join()
    const named = namedCrews.get(key) ?? namedCrew(ids.flatMap(id => personOf.get(id) ?? []))
    namedCrews.set(key, named)
    return named
  }
  // The driver's own rows, which nobody else holds.
  return rows.map(row => {
    const { technician_ids, technician_names, technician_colours } = crewOf(row.crew)
    const job_types = row.kinds.flatMap(id => typeOf.get(id) ?? []).join(', ')
    return Object.assign(row, { technician_ids, technician_names, technician_colours, job_types })
  })
}

const namedCrew = (known: { id: number; fullname: string; colour: string }[]) => ({
  technician_ids: known.map(each => each.id).join(','),
  technician_names: known.map(each => each.fullname.replaceAll(',', ' ')).join(', '),
  technician_colours: known.map(each => each.colour).join(','),
})

/** Names and colours of technicians in the order of `ids`, and of the job's types, looked up for these rows only. */
export function jobRowJoins(tx: CompanyTx, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    ${jobPeopleJoin(tx, ids)}
    left join lateral (
      select string_agg(k.name, ', ' order by array_position(j.job_type_ids, k.id)) as names
      from job_types k where k.company_id = ${tx.companyId} and k.id = any(j.job_type_ids)
    ) kinds on true`
}

/** Ids, colours and names of technicians as `people`, in the order of `ids`. */
export function jobPeopleJoin(tx: CompanyTx, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select string_agg(u.id::text, ',' order by place) as ids,
        string_agg(u.colour, ',' order by place) as colours,
        string_agg(replace(u.fullname, ',', ' '), ', ' order by place) as names
      from users u, array_position(${ids}, u.id) place
      where u.company_id = ${tx.companyId} and u.id = any(${ids})
    ) people on true`
}
