import { resolve } from 'node:path'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import { openDatabase } from '#server/db/connection/connect.ts'
import { openDoors } from '#server/db/doors.ts'
import { migrate } from '#server/db/migrate.ts'
import { dayText, loadTemporal, todayIn } from '#shared/dates.ts'
import { benchApp } from './bench-app.ts'
import { capture } from './capture.ts'
import { explain, sequentialScans } from './explain.ts'
import { loadCompany } from './load.ts'
import { argument, inTurn } from './measure.ts'

const jobs = Number(argument('--jobs') ?? 100_000)
const times = Number(argument('--times') ?? 12)
/** Only combinations whose name contains this. */
const only = argument('--only') ?? ''
/** Print the plan of every combination slower than this, in milliseconds. */
const plansFrom = Number(argument('--plans') ?? Number.POSITIVE_INFINITY)
const folder = argument('--keep')
if (!folder && !process.env.BENCH_DATABASE_URL) throw new Error('--keep names the folder of the companies')

await loadTemporal()
const log = { info: () => {}, warn: (text: string) => console.error(text) }
const database = await openDatabase({
  dataDir: folder ?? '',
  databaseUrl: process.env.BENCH_DATABASE_URL,
  log,
})
try {
  await migrate(database.migrate, resolve('migrations'), log)
  await run()
} finally {
  await database.stop()
}

/** Every pair of filters on every tab, whole requests without the network, slowest first. */
async function run(): Promise<void> {
  const doors = openDoors(database.serve, () => {})
  const company = await loadCompany(doors, jobs)
  await doors.close()
  const owner = new pg.Client(database.migrate)
  await owner.connect()
  await owner.query('vacuum analyze')
  const { rows: types } = await owner.query<{ id: string }>(
    'select id from job_types where company_id = $1 order by id limit 1',
    [company.id],
  )
  await owner.end()
  const app = await benchApp(database.serve)
  const today = todayIn('Australia/Sydney', new Date().toISOString())
  const span = (from: number, to: number) => ({ start: dayText(today - from), end: dayText(today - to) })
  const filters: Record<string, object> = {
    none: {},
    technician: { worker: [company.technician] },
    status: { status: true },
    'a month': { dates: span(30, 0) },
    'a month two years ago': { dates: span(760, 730) },
    'a year': { dates: span(365, 0) },
    'closed in a month': { dates: span(30, 0), useDateClosed: true },
    'closed in a year': { dates: span(365, 0), useDateClosed: true },
    type: { jobType: Number(types[0]!.id) },
    'common word': { search: 'street' },
    suburb: { search: 'eastwood' },
    'rare word': { search: company.rareTerm },
    'absent word': { search: 'zzqqxx' },
  }
  const statusOf = { 0: 5, 1: 4, 2: 1 } as const
  const found: { name: string; p50: number; p95: number; rows: number; plan: string; scans: string[] }[] = []
  for (const tab of [0, 1, 2] as const) {
    const names = Object.keys(filters)
    for (const [i, first] of names.entries()) {
      for (const second of names.slice(i + 1)) {
        const both = [first, second]
        const given = both.map(name => (name === 'status' ? { status: [statusOf[tab]] } : filters[name]!))
        // Two of the same kind do not go together.
        if (new Set(given.flatMap(Object.keys)).size < given.flatMap(Object.keys).length) continue
        const name = `${['active', 'history', 'appointments'][tab]}: ${both.filter(each => each !== 'none').join(', ')}`
        if (!name.includes(only)) continue
        const payload = JSON.stringify({
          pagination: { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' },
          filters: Object.assign({ tab }, ...given),
        })
        const ask = async () => {
          const answer = await app.http.inject({
            method: 'POST',
            url: `/api${contracts.jobs.list.path}`,
            headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
            payload,
          })
          if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body.slice(0, 300)}`)
          return answer.json() as { pagination: { totalSize: number } }
        }
        const { pagination } = await ask()
        const { sample } = await inTurn(times, { sample: ask })
        const statements = await capture(ask)
        const plan = await explain(database.serve, company.id, statements)
        found.push({ name, ...sample, rows: pagination.totalSize, plan, scans: sequentialScans(plan) })
      }
    }
  }
  await app.stop()
  found.sort((a, b) => b.p50 - a.p50)
  console.log(`${jobs.toLocaleString('en')} jobs, ${times} times each, whole requests without the network`)
  for (const { name, p50, p95, rows, plan, scans } of found) {
    const scan = scans.length > 0 ? `  reads all of ${scans.join(', ')}` : ''
    console.log(
      `${p50.toFixed(1).padStart(8)} ${p95.toFixed(1).padStart(8)} ${String(rows).padStart(7)}  ${name}${scan}`,
    )
    if (p50 >= plansFrom) console.log(plan)
  }
}
