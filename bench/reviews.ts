// A company's reviews beside the same questions as bare SQL. `npx tsx bench/reviews.ts --reviews 100000`
import { loadavg } from 'node:os'
import pg from 'pg'
import {
  reviewFigures,
  reviewList,
  wayOfRequests,
} from '#features/messages/reviews/server/review-list.queries.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { openDoors } from '#server/db/doors.ts'
import { listPage } from '#server/list.ts'
import { argument, inTurn } from './measure.ts'
import { withOwnCompany } from './own-database.ts'

const reviews = Number(argument('--reviews') ?? 100_000)
const times = Number(argument('--times') ?? 30)

await withOwnCompany(async ({ serve, migrate }, company) => {
  const id = companyIdFrom(company.id, 'seed')
  const owner = new pg.Pool({ ...migrate, max: 1 })
  const doors = openDoors(serve, () => {})
  await owner.query(
    `insert into feedback (company_id, source, source_id, name, stars, comment, created_at, given_at, replied_at, job_id)
     select $1, case when n % 4 = 0 then 'file' else 'google' end, 'n ' || n, 'Client ' || n % 5000, 1 + n % 5,
       'They came on time and fixed the ' || (array['tap', 'boiler', 'roof', 'drain', 'switch'])[1 + n % 5] || ' number ' || n,
       now(), now() - n * interval '8 minutes', case when n % 7 < 6 then now() end, case when n % 3 = 0 then j.ids[1 + n / 3 % 900] end
     from generate_series(1, $2::int) n, (select array_agg(id) as ids from jobs where company_id = $1) j`,
    [company.id, reviews],
  )
  await owner.query('analyze')
  const page = { pageNumber: 1, pageSize: 25, sortField: 'given', sortOrder: 'DESC' } as never
  const all = { search: '', stars: 0, answered: 0, technician_id: null }
  const list = (filters: Partial<typeof all> | { technician_id: number }) => () =>
    doors.readCompany(id, tx => listPage(tx, reviewList(tx, { ...all, ...filters }), page))
  const range = { from: new Date(Date.now() - 365 * 86_400_000), to: new Date() }
  const months = Array.from({ length: 12 }, (_, i) => new Date(range.from.getTime() + i * 30 * 86_400_000))
  const bare =
    (text: string, ...values: unknown[]) =>
    () =>
      owner.query(text, [company.id, ...values])
  /** A page by hand and, as a list says how many there are, the count up to 1,000. */
  const pageOf =
    (where: string, ...values: unknown[]) =>
    async () => {
      const rows = `from feedback w where w.company_id = $1 and w.given_at is not null and ${where}`
      await bare(`select w.* ${rows} order by w.given_at desc, w.id desc limit 25`, ...values)()
      await bare(`select count(*) from (select ${rows} limit 1001) w`, ...values)()
    }
  const took = await inTurn(times, {
    list: list({}),
    'list, bare': pageOf('true'),
    'one star': list({ stars: 1 }),
    'not answered': list({ answered: 2 }),
    'not answered, bare': pageOf(`w.replied_at is null and w.source <> 'file'`),
    'a technician': list({ technician_id: company.technician }),
    'a technician, bare': pageOf(
      `exists (select from job_technicians t where t.company_id = $1 and t.job_id = w.job_id and t.user_id = $2)`,
      company.technician,
    ),
    'search, rare': list({ search: 'number 77777' }),
    'search, rare, bare': bare(
      `select * from feedback where company_id = $1 and comment ilike $2 order by given_at desc limit 25`,
      '%number 77777%',
    ),
    'search, often': list({ search: 'boiler' }),
    'search, none': list({ search: 'zebra' }),
    'search, none, bare': bare(
      `select * from feedback where company_id = $1 and comment ilike $2 order by given_at desc limit 25`,
      '%zebra%',
    ),
    figures: () =>
      doors.readCompany(id, async tx => {
        await reviewFigures(tx, range, months)
        await wayOfRequests(tx, range)
      }),
    'figures, bare': async () => {
      const within = [range.from, range.to]
      await bare(
        `select avg(w.stars), count(*), count(*) filter (where w.replied_at is null and w.source <> 'file'),
           count(*) filter (where w.stars = 1), count(*) filter (where w.stars = 5)
         from feedback w left join jobs j on j.company_id = w.company_id and j.id = w.job_id
         where w.company_id = $1 and w.given_at >= $2 and w.given_at < $3 and (w.job_id is null or j.deleted_at is null)`,
        ...within,
      )()
      await bare(
        `select date_trunc('month', w.given_at at time zone 'Australia/Sydney'), avg(w.stars), count(*)
         from feedback w left join jobs j on j.company_id = w.company_id and j.id = w.job_id
         where w.company_id = $1 and w.given_at >= $2 and w.given_at < $3 and (w.job_id is null or j.deleted_at is null) group by 1`,
        ...within,
      )()
      await bare(
        `select t.user_id, avg(w.stars), count(*)
         from feedback w join jobs j on j.company_id = w.company_id and j.id = w.job_id and j.deleted_at is null
         join job_technicians t on t.company_id = w.company_id and t.job_id = w.job_id
         where w.company_id = $1 and w.given_at >= $2 and w.given_at < $3 group by 1`,
        ...within,
      )()
    },
  })
  console.log(`${reviews} reviews, load ${loadavg()[0]!.toFixed(1)}`)
  for (const [kind, { p50, p95 }] of Object.entries(took))
    console.log(`  ${kind}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  await Promise.all([doors.close(), owner.end()])
})
