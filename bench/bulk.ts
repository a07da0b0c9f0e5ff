// `npx tsx bench/bulk.ts [--jobs 1000] [--times 3]`: what one press or one night does to many jobs at a company of its own:
// a bulk review of 1,000 jobs, and 10,000 occurrences of recurring jobs.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import { makeRecurringJobs } from '#features/jobs/recurring/server/make-occurrences.service.ts'
import { openDatabase } from '#server/db/connection/connect.ts'
import { openDoors } from '#server/db/doors.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { loadTemporal } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import { type LoadedCompany, loadCompany } from './load.ts'
import { argument, median } from './measure.ts'

const jobs = Number(argument('--jobs') ?? 1_000)
const times = Number(argument('--times') ?? 3)
const occurrences = 10_000
/** Daily ones, each made four weeks ahead. */
const rules = Math.ceil(occurrences / 28)

await loadTemporal()
const quiet = { info: () => {}, warn: (text: string) => console.error(text) }
const folder = await mkdtemp(join(tmpdir(), 'tradewind-bench-'))
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, log: quiet })
try {
  await migrate(database.migrate, resolve('migrations'), quiet)
  await prepareSchedule(database.migrate)
  const doors = openDoors(database.serve, () => {})
  const company = await loadCompany(doors, Math.max(1_000, jobs))
  await doors.close()
  await run(company)
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

async function run(company: LoadedCompany): Promise<void> {
  const owner = new pg.Pool({ ...database.migrate, max: 2 })
  owner.on('error', () => {})
  const app = await benchApp(database.serve)
  const send = async (entry: Endpoint, input: object) => {
    const headers = { authorization: `Bearer ${company.token}` }
    const method = entry.method as 'POST'
    const answer = await app.http.inject({ method, url: `/api${entry.path}`, headers, payload: input })
    if (answer.statusCode !== 200) throw new Error(`${entry.path}: ${answer.statusCode} ${answer.body}`)
    return answer.json() as Record<string, unknown>
  }
  try {
    await owner.query(`update jobs set email = 'client' || id || '@example.test' where company_id = $1`, [
      company.id,
    ])
    await send(contracts.reviews.saveSettings, { url: 'https://example.test/review', days_between: 0 })
    const { rows } = await owner.query<{ id: string }>(
      'select id from jobs where company_id = $1 and deleted_at is null order by id limit $2',
      [company.id, jobs],
    )
    const ids = rows.map(row => Number(row.id))
    const took: number[] = []
    for (let n = 0; n < times; n++) {
      // Nobody is asked twice within a minute.
      await owner.query(
        `update review_requests set requested_at = requested_at - interval '1 hour' where company_id = $1`,
        [company.id],
      )
      const start = performance.now()
      const { queued } = await send(contracts.reviews.bulk, { ids, method: 1 })
      took.push(performance.now() - start)
      if (queued !== ids.length) throw new Error(`${queued} of ${ids.length} were asked`)
    }
    tell('bulk review by email', ids.length, median(took))

    await owner.query(
      `insert into recurring_jobs (company_id, starts_at, time_zone, repeat_every, repeat_unit, ends, job_name, booking, next_at)
       select $1, date_trunc('day', now()) + interval '1 day' + n % 600 * interval '1 minute', 'Australia/Sydney', 1, 1, 1,
         'Pool ' || n, jsonb_build_object(
           'facts', jsonb_build_object('name', 'Pool ' || n, 'address', n || ' High Street, Ryde NSW',
             'technician_ids', jsonb_build_array($2::bigint)),
           'appointments', jsonb_build_array(jsonb_build_object('after', 0, 'minutes', 60, 'window_minutes', 0, 'send_sms', false,
             'technician_ids', jsonb_build_array($2::bigint)))), now()
       from generate_series(1, $3::int) n`,
      [company.id, company.technician, rules],
    )
    const start = performance.now()
    await makeRecurringJobs(app.services, error => {
      throw error
    })
    const made = await owner.query(
      'select count(*)::int as made from recurring_occurrences where company_id = $1',
      [company.id],
    )
    tell('occurrences of recurring jobs', made.rows[0].made, performance.now() - start)
  } finally {
    await app.stop()
    await owner.end()
  }
}

function tell(what: string, count: number, ms: number): void {
  const each = (ms / count).toFixed(2)
  console.log(
    `${count.toLocaleString('en')} ${what}: ${(ms / 1000).toFixed(2)} s, ${each} ms each; load ${loadavg()[0]!.toFixed(1)}`,
  )
}
