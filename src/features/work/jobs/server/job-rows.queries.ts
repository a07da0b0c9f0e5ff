import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { rowColumns } from '../job-rows.wire.ts'

/** How much of a comment a row shows. */
const mostComment = 500

/** What a statement selects for one row (ListedJob) from the job `j`, its appointment `a` and the joins below. */
export const jobRowColumns = sql`
  ${sql.join(rowColumns.map(name => (name === 'company_comment' ? sql`left(j.company_comment, ${sql.lit(mostComment)}) as company_comment` : sql.ref(`j.${name}`))))},
  j.id as job_id, j.created_at, j.closed_at, j.closed_by, j.version as job_version,
  a.id as appointment_id, a.starts_at, a.ends_at, a.version as appointment_version,
  people.ids as technician_ids, people.names as technician_names, people.colours as technician_colours,
  kinds.names as job_types`

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
