// Automations beside the saves that begin them, and the look for what is due. `npx tsx bench/automations.ts --runs 1000000`
import { loadavg } from 'node:os'
import pg from 'pg'
import { followersOf, happenings } from '#app/happenings.ts'
import { blankStep } from '#features/automate/automations/automations.rules.ts'
import { companiesDue, dueRuns } from '#features/automate/automations/server/runs.queries.ts'
import { saveJob } from '#features/jobs/jobs/server/edit/job-edit.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { newDeed } from '#server/db/deed.ts'
import { openDoors } from '#server/db/doors.ts'
import { followHappenings } from '#server/happenings/follow.ts'
import { benchApp } from './bench-app.ts'
import { type LoadedCompany, loadCompany } from './load.ts'
import { argument, inTurn } from './measure.ts'
import { withOwnCompany } from './own-database.ts'

const runs = Number(argument('--runs') ?? 100_000)
const times = Number(argument('--times') ?? 200)

await withOwnCompany(async ({ serve, migrate }, company) => {
  const app = await benchApp(serve)
  const session = await app.services.sessions.find(company.token)
  const seeding = openDoors(serve, () => {})
  const plain = await loadCompany(seeding, 900)
  await seeding.close()
  const other = await app.services.sessions.find(plain.token)
  const { services } = app
  await app.stop()
  const id = companyIdFrom(company.id, 'seed')
  const owner = new pg.Pool({ ...migrate, max: 1 })
  const doors = openDoors(serve, () => {}, undefined, happenings)
  const followers = followersOf(services).filter(({ name }) => name === 'automations')
  const following = followHappenings(doors, serve, happenings, followers, console.error)
  const saver = ({ id: of, someJob }: LoadedCompany, by: typeof session) => {
    let saves = 0
    return () => {
      const deed = newDeed({ by, means: 'screen', endpoint: 'POST /jobs/edit' })
      const change = { id: someJob, status_id: 1 + (saves++ % 2) * 5 }
      return doors
        .doing(deed)
        .withCompany(companyIdFrom(of, 'seed'), tx => saveJob(tx as UserTx, services.outbox, change))
    }
  }
  const saves = { 'no automation': saver(plain, other), '': saver(company, session) }
  /** In turn with another company of its size, which has none. */
  const measured = async (kind: string) => {
    await inTurn(30, saves)
    const took = await inTurn(times, saves)
    const start = performance.now()
    await following.catchUp(id)
    const followed = (performance.now() - start) / times
    for (const [name, { p50, p95 }] of Object.entries(took))
      console.log(`a save with ${name || kind}: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`)
    const ratio = took[''].p50 / took['no automation'].p50
    console.log(
      `  ${ratio.toFixed(2)} times; followers afterwards ${followed.toFixed(2)} ms each, load ${loadavg()[0]!.toFixed(1)}`,
    )
  }
  await measured('none either')
  const steps = JSON.stringify([
    { ...blankStep('wait'), minutes: 1_440 },
    { ...blankStep('note'), text: 'Noted' },
  ])
  const conditions = JSON.stringify({
    match: 'all',
    groups: [{ match: 'all', conditions: [{ column: 'suburb', is: 'is', value: 'Nowhere' }] }],
  })
  await owner.query(
    `insert into automations (company_id, name, trigger, conditions, steps, is_on, user_id)
     select $1, 'Bench ' || n, 'job.progressed', $2, $3, true, $4 from generate_series(1, 50) n`,
    [company.id, conditions, steps, session!.id],
  )
  await measured('50 automations')
  await owner.query(
    `insert into automation_runs (company_id, automation_id, happening_id, source, row_id, title, conditions, steps, stops,
       position, due_at, started_at)
     select $1, (select min(id) from automations where company_id = $1), n, 'jobs', $2, 'Job', $3, $4, '{closed}', 1,
       now() + case when n % 10000 = 0 then interval '-1 minute' else interval '30 days' end, now()
     from generate_series(1, $5::int) n`,
    [company.id, company.someJob, conditions, steps, runs],
  )
  await owner.query('analyze automation_runs')
  const took = await inTurn(50, {
    companies: () => doors.withPlatform('bench', tx => companiesDue(tx, new Date())),
    'its runs': () => doors.readCompany(id, tx => dueRuns(tx, 50, [])),
    'by hand': () =>
      owner.query(
        `select id from automation_runs where state = 'waiting' and due_at <= now() order by due_at limit 50`,
      ),
  })
  console.log(`what is due of ${runs} runs that wait, load ${loadavg()[0]!.toFixed(1)}`)
  for (const [kind, { p50, p95 }] of Object.entries(took))
    console.log(`  ${kind}: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`)
  await measured('50 automations and these runs')
  await following.stop()
  await Promise.all([doors.close(), owner.end()])
})
