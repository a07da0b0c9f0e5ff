// A company's reviews beside the same questions as bare SQL. `npx tsx bench/reviews.ts --reviews 100000`
import { loadavg } from 'node:os'
import pg from 'pg'
import {
  reviewList,
  reviewMonths,
  reviewsByTechnician,
  reviewTotals,
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
    `insert into feedback (company_id, source, source_id, name, stars, comment, created_at, given_at, job_id)
     select $1, 'file', 'n ' || n, 'Client ' || n % 5000, 1 + n % 5,
       'They came on time and fixed the ' || (array['tap', 'boiler', 'roof', 'drain', 'switch'])[1 + n % 5] || ' number ' || n,
       now(), now() - n * interval '8 minutes', case when n % 3 = 0 then $2::bigint end
     from generate_series(1, $3::int) n`,
    [company.id, company.someJob, reviews],
  )
  await owner.query('analyze feedback')
  const page = { pageNumber: 1, pageSize: 25, sortField: 'given', sortOrder: 'DESC' } as never
  const all = { search: '', stars: 0, answered: 0, technician_id: null }
  const list = (filters: Partial<typeof all> | { technician_id: number }) => () =>
    doors.readCompany(id, tx => listPage(tx, reviewList(tx, { ...all, ...filters }), page))
  const range = { from: new Date(Date.now() - 365 * 86_400_000), to: new Date() }
  const bare =
    (text: string, ...values: unknown[]) =>
    () =>
      owner.query(text, [company.id, ...values])
  const took = await inTurn(times, {
    list: list({}),
    'list, bare': bare(
      'select * from feedback where company_id = $1 and given_at is not null order by given_at desc, id desc limit 25',
    ),
    'one star': list({ stars: 1 }),
    'not answered': list({ answered: 2 }),
    'a technician': list({ technician_id: company.technician }),
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
        await reviewTotals(tx, range)
        await reviewMonths(tx, range, 'Australia/Sydney')
        await reviewsByTechnician(tx, range)
        await wayOfRequests(tx, range)
      }),
    'figures, bare': bare(
      `select avg(stars), count(*) from feedback where company_id = $1 and given_at >= $2 and given_at < $3`,
      range.from,
      range.to,
    ),
  })
  console.log(`${reviews} reviews, load ${loadavg()[0]!.toFixed(1)}`)
  for (const [kind, { p50, p95 }] of Object.entries(took))
    console.log(`  ${kind}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  await Promise.all([doors.close(), owner.end()])
})
