import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { Captured } from './capture.ts'
import type { LoadedCompany } from './load.ts'

/** The days of the measured requests, as instants. */
export interface Days {
  yearFrom: string
  monthFrom: string
  to: string
  weekFrom: string
  weekTo: string
}

/**
 * The best SQL that we know for each measured request, written by hand for its columns and looked at with `explain`:
 * not what the product sends. It runs as the tables' owner without policies, so that it may use any index.
 */
export function bareReads(
  { id: company, someJob, fullJob, technician, rareTerm }: LoadedCompany,
  days: Days,
): Record<string, Captured[]> {
  const year = [company, days.yearFrom, days.to]
  return {
    'list, first page': [page(`${active} and ${created}`, 'j.created_at', year)],
    'list, filtered': [
      page(`${active} and ${created} and j.status_id = ${statusId.pending + 4}`, 'j.created_at', year),
    ],
    'closed by technician': [
      page(
        't.user_id = $4 and t.closed_at >= $2 and t.closed_at < $3',
        't.closed_at',
        [company, days.monthFrom, days.to, technician],
        'join job_technicians t on t.company_id = $1 and t.job_id = j.id',
      ),
    ],
    'search, common': [
      page(`${active} and ${created} and j.search like '%hill%' and j.search like '%street%'`, 'j.id', year),
    ],
    'search, rare': [
      page(`${active} and ${created} and j.search like $4`, 'j.id', [...year, `%${rareTerm.toLowerCase()}%`]),
    ],
    'search, none': [page(`${active} and ${created} and j.search like '%zzqqxx%'`, 'j.id', year)],
    'open a job': open(company, someJob),
    'open a full job': open(company, fullJob),
    'its 200 entries': [
      {
        text: `select session, type, content, text, "values", user_name, at, entry_key from diary_entries
          where company_id = $1 and job_id = $2 order by at desc, id desc`,
        values: [company, fullJob],
      },
    ],
    'its 50 files': [
      {
        text: 'select * from files where company_id = $1 and job_id = $2 order by id desc',
        values: [company, fullJob],
      },
    ],
    'calendar, a week': [
      {
        text: `select a.id, a.job_id, j.number, a.starts_at, a.ends_at, a.window_minutes, j.status_id, a.version, j.name,
            j.company_name, j.suburb, j.lat, j.lng, a.technician_ids, j.job_type_ids
          from appointments a join jobs j on j.company_id = $1 and j.id = a.job_id and j.deleted_at is null
          where a.company_id = $1 and a.cancelled_at is null and a.starts_at > $2::timestamptz - interval '1 day'
            and a.starts_at < $3 and a.ends_at > $2
          order by a.starts_at, a.id`,
        values: [company, days.weekFrom, days.weekTo],
      },
      { text: 'select id, fullname, colour from users where company_id = $1', values: [company] },
      { text: 'select id, name from job_types where company_id = $1', values: [company] },
    ],
  }
}

const active = 'j.status_id not in (3, 4)'
const created = 'j.created_at >= $2 and j.created_at < $3'

/** Ten rows, newest first, with names and the next appointment, and the count up to 1,001. $1 is the company. */
function page(where: string, order: string, values: unknown[], join = ''): Captured {
  const from = `from jobs j ${join} where j.company_id = $1 and j.deleted_at is null and ${where}`
  return {
    text: `
      select (select count(*) from (select 1 ${from} limit 1001) counted) as total, j.id, j.number, j.name, j.company_name,
        j.phone, j.email, j.address, j.suburb, j.lat, j.lng, j.status_id, j.list_id, left(j.company_comment, 500) as comment,
        j.payment_method, j.amount_cents, j.amount2_cents, j.is_split, j.invoiced, j.created_at, j.closed_at, j.closed_by,
        j.version, a.id as appointment, a.starts_at, a.ends_at, a.window_minutes, a.version as appointment_version,
        array(select u.fullname from users u where u.company_id = $1 and u.id = any(j.technician_ids)) as people,
        array(select k.name from job_types k where k.company_id = $1 and k.id = any(j.job_type_ids)) as types
      from (select j.*, ${order} as place ${from} order by ${order} desc, j.id desc limit 10) j
      left join lateral (
        select * from appointments a
        where a.company_id = $1 and a.job_id = j.id and a.cancelled_at is null
        order by a.starts_at < now(), abs(extract(epoch from a.starts_at - now())) limit 1
      ) a on true
      order by j.place desc, j.id desc`,
    values,
  }
}

const open = (company: number, job: number): Captured[] => [
  {
    text: `select j.*, to_json(c) as client,
        array(select to_json(a) from appointments a
          where a.company_id = $1 and a.job_id = j.id and a.cancelled_at is null order by a.starts_at) as appointments,
        array(select to_json(p) from (select u.id, u.fullname, u.colour from users u
          where u.company_id = $1 and u.id = any(j.technician_ids)) p) as people
      from jobs j left join clients c on c.company_id = j.company_id and c.id = j.client_id
      where j.company_id = $1 and j.id = $2`,
    values: [company, job],
  },
]
