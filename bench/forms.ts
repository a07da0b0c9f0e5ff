// Filled-in forms listed and filtered beside the bare statements. `npx tsx bench/forms.ts --answers 100000`
import { loadavg } from 'node:os'
import pg from 'pg'
import { answerList } from '#features/jobs/forms/server/answers.queries.ts'
import { countsOf } from '#features/jobs/forms/server/counts.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { openDoors } from '#server/db/doors.ts'
import { listPage } from '#server/list.ts'
import { blankField } from '#shared/forms/form.ts'
import { argument, inTurn } from './measure.ts'
import { withOwnCompany } from './own-database.ts'

const answers = Number(argument('--answers') ?? 100_000)
const times = Number(argument('--times') ?? 200)

await withOwnCompany(async ({ serve, migrate }, company) => {
  const id = companyIdFrom(company.id, 'seed')
  const owner = new pg.Pool({ ...migrate, max: 1 })
  const doors = openDoors(serve, () => {})
  const fields = [
    { ...blankField('leak', 'triple'), label: 'No leaks', fails: ['no'] },
    { ...blankField('stars', 'rating'), label: 'Stars' },
    { ...blankField('words', 'note'), label: 'Words' },
  ]
  const content = JSON.stringify({ pages: [{ id: 'p', title: '', fields }] })
  const { rows } = await owner.query(
    `insert into forms (company_id, name, content, published) values ($1, 'Bench', $2, 1) returning id`,
    [company.id, content],
  )
  const form = Number(rows[0].id)
  await owner.query(
    `insert into form_versions (company_id, form_id, number, name, content, published_at) values ($1, $2, 1, 'Bench', $3, now())`,
    [company.id, form, content],
  )
  await owner.query(
    `insert into form_answers (company_id, form_id, number, job_id, client_id, by_name, answers, failed, filled_at)
     select $1, $2, 1, j.id, j.client_id, 'Ada',
       jsonb_build_object('leak', jsonb_build_array(case when n % 200 = 0 then 'no' else 'yes' end),
         'stars', jsonb_build_array((1 + n % 5)::text), 'words', jsonb_build_array(repeat('Valve replaced. ', 20))),
       (n % 200 = 0)::int, now() - n * interval '1 minute'
     from generate_series(1, $3::int) n
     join (select id, client_id, row_number() over () as at from jobs where company_id = $1) j on j.at = 1 + n % 1000`,
    [company.id, form, answers],
  )
  await owner.query('analyze form_answers')
  const none = {
    form_id: null,
    job_id: null,
    job_number: null,
    client_id: null,
    from: null,
    to: null,
    failed: false,
    waiting: false,
    replaced: false,
  }
  const page = { pageNumber: 1, pageSize: 25, sortField: 'id', sortOrder: 'DESC' } as const
  const listed = (filters: Partial<typeof none> | { form_id: number }) => () =>
    doors.readCompany(id, tx => listPage(tx, answerList(tx, { ...none, ...filters }, 'UTC'), page as never))
  const bare =
    (name: string, where: string, more: unknown[] = []) =>
    () =>
      owner.query({
        name,
        text: `select a.*, v.name, j.number as job_number, c.name as client, (select count(*) from (
            select from form_answers a where a.company_id = $1 and not a.is_replaced ${where} limit 1001) n) as n
         from (select a.* from form_answers a where a.company_id = $1 and not a.is_replaced ${where} order by a.id desc limit 26) a
         join form_versions v on v.company_id = $1 and v.form_id = a.form_id and v.number = a.number
         left join jobs j on j.company_id = $1 and j.id = a.job_id
         left join clients c on c.company_id = $1 and c.id = a.client_id order by a.id desc`,
        values: [company.id, ...more],
      })
  const [some] = (
    await owner.query<{ client_id: number; number: number }>(
      `select j.client_id, j.number from form_answers a join jobs j on j.company_id = a.company_id and j.id = a.job_id
       where a.company_id = $1 order by a.id limit 1 offset 500`,
      [company.id],
    )
  ).rows
  const [client, number] = [Number(some!.client_id), Number(some!.number)]
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const [from, to] = [day(40), day(30)]
  const kinds = {
    'all, listed': listed({}),
    'all, bare': bare('all', ''),
    'of one form, listed': listed({ form_id: form }),
    'of one form, bare': bare('form', 'and a.form_id = $2', [form]),
    'failed, listed': listed({ failed: true }),
    'failed, bare': bare('failed', 'and a.failed > 0'),
    'of a client, listed': listed({ client_id: client } as never),
    'of a client, bare': bare('client', 'and a.client_id = $2', [client]),
    'of a job’s number, listed': listed({ job_number: number } as never),
    'of a job’s number, bare': bare(
      'job',
      'and a.job_id = (select id from jobs where company_id = $1 and number = $2 and deleted_at is null)',
      [number],
    ),
    'of ten days, listed': listed({ from, to } as never),
    'of ten days, bare': bare('days', 'and a.filled_at >= $2 and a.filled_at < $3::date + 1', [from, to]),
    'waiting, listed': listed({ waiting: true }),
    'waiting, bare': bare('waiting', `and a.approval = 'waiting'`),
    'counted by question': () => doors.readCompany(id, tx => countsOf(tx, form)),
    'counted by question, bare': () =>
      owner.query({
        name: 'counted',
        text: `select e.key, v.value, count(*) from (
            select answers from form_answers where company_id = $1 and form_id = $2 and not is_replaced
            order by id desc limit 5000) a
          cross join lateral jsonb_each(a.answers) e cross join lateral jsonb_array_elements_text(e.value) v
          where e.key in ('leak', 'stars') group by 1, 2`,
        values: [company.id, form],
      }),
  }
  await inTurn(20, kinds)
  const took = await inTurn(times, kinds)
  console.log(`${answers} answers, load ${loadavg()[0]!.toFixed(1)}`)
  for (const [kind, { p50, p95 }] of Object.entries(took))
    console.log(`${kind}: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`)
  await doors.close()
  await owner.end()
})
