// `npx tsx bench/masked.ts [--jobs 20000] [--times 200]`: the list of jobs as a technician reads it where calls are masked, and
// where they are not, one beside the other in turn, so that other work on the machine weighs on both. The quickest tenth and the
// median of each, and the median of what a pair differs by.
import { loadavg } from 'node:os'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import { openDoors } from '#server/db/doors.ts'
import { benchApp } from './bench-app.ts'
import { loadCompany } from './load.ts'
import { argument, median } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'

const jobs = Number(argument('--jobs') ?? 20_000)
const times = Number(argument('--times') ?? 200)
const ways = ['open', 'masked'] as const

await withOwnDatabase(async database => {
  const doors = openDoors(database.serve, () => {})
  const company = await loadCompany(doors, jobs)
  await doors.close()
  const admin = new pg.Client(database.migrate)
  await admin.connect()
  await admin.query(
    `insert into job_technicians (company_id, job_id, user_id) select company_id, id, $2 from jobs where company_id = $1
     on conflict do nothing`,
    [company.id, company.technician],
  )
  await admin.query('vacuum analyze')
  await admin.end()
  const app = await benchApp(database.serve)
  const find = app.services.sessions.find
  let way: (typeof ways)[number] = 'open'
  app.services.sessions.find = async token => {
    const session = await find(token)
    const masking = way === 'masked' ? { number: '+61255500000' } : null
    return session && { ...session, id: company.technician, kind: 'technician', masking }
  }
  const asked: Record<string, object> = {
    'first page': {},
    'a page by technician': { worker: [company.technician] },
    'search for a word': { search: 'street' },
  }
  for (const [name, input] of Object.entries(asked)) {
    const took: Record<(typeof ways)[number], number[]> = { open: [], masked: [] }
    for (let n = 0; n < times + 10; n++)
      for (way of n % 2 === 0 ? ways : ways.toReversed()) {
        const before = performance.now()
        const { statusCode, body } = await app.http.inject({
          method: contracts.jobs.list.method,
          url: `/api${contracts.jobs.list.path}`,
          payload: input,
          headers: { authorization: `Bearer ${company.token}` },
        })
        if (statusCode !== 200) throw new Error(body)
        if (n >= 10) took[way].push(performance.now() - before)
      }
    const more = median(took.masked.map((each, n) => each - took.open[n]!))
    const said = ways.map(each => `${tenth(took[each]).toFixed(2)} / ${median(took[each]).toFixed(2)}`)
    console.log(
      `${name}: ${said[0]} ms open, ${said[1]} masked (quickest tenth / median), ${more.toFixed(2)} more in the median pair, load ${loadavg()[0]!.toFixed(1)}`,
    )
  }
  await app.stop()
})

function tenth(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)]!
}
