// Automations that 10,000 jobs begin at once, beside an honest office on the same server.
// `npx tsx bench/automation-office.ts --runs 10000`
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { blankStep } from '#features/automate/automations/automations.rules.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { newDeed } from '#server/db/deed.ts'
import { openDoors } from '#server/db/doors.ts'
import { benchApp } from './bench-app.ts'
import { type LoadedCompany, loadCompany } from './load.ts'
import { argument, quantiles } from './measure.ts'
import { requestOf, worksOf } from './measured-requests.ts'
import { withOwnDatabase } from './own-database.ts'

const runs = Number(argument('--runs') ?? 10_000)
/** People of the office, and how long each looks at an answer. */
const [people, lookMs] = [8, 250]
const quietMs = 20_000

await withOwnDatabase(async ({ serve, migrate }) => {
  const doors = openDoors(serve, () => {})
  const office = await loadCompany(doors, 1_000)
  const busy = await loadCompany(doors, runs)
  await doors.close()
  const owner = new pg.Pool({ ...migrate, max: 1 })
  await owner.query('vacuum analyze')
  const app = await benchApp(serve)
  const { sessions, db } = app.services
  const steps = [
    blankStep('check'),
    { ...blankStep('note'), text: 'One' },
    { ...blankStep('note'), text: 'Two' },
  ]
  const session = await sessions.find(busy.token)
  await owner.query(
    `insert into automations (company_id, name, trigger, conditions, steps, is_on, user_id)
     values ($1, 'Bench', 'job.progressed', '{"match":"all","groups":[]}', $2, true, $3)`,
    [busy.id, JSON.stringify(steps), session!.id],
  )
  const ask = async (company: LoadedCompany, n: number) => {
    const works = worksOf()
    const { entry, input } = works[n % works.length]!
    const { url, method, body } = requestOf(entry, input(company))
    const { statusCode } = await app.http.inject({
      url,
      method: method as 'GET' | 'POST',
      headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { payload: body }),
    })
    if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`)
  }
  const work = async (company: LoadedCompany, isOver: () => boolean) => {
    const took: number[] = []
    const person = async (at: number) => {
      for (let n = at; !isOver(); n++) {
        const start = performance.now()
        await ask(company, n)
        took.push(performance.now() - start)
        await sleep(lookMs)
      }
    }
    await Promise.all(Array.from({ length: people }, (_, at) => person(at)))
    return took
  }
  const tell = (kind: string, took: number[]) => {
    const { p50, p95 } = quantiles(took)
    console.log(
      `${kind}: ${took.length} requests, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, at most ${Math.max(...took).toFixed(0)} ms`,
    )
  }
  const warm = performance.now() + quietMs
  await work(office, () => performance.now() > warm)
  const quiet = performance.now() + quietMs
  tell('an office alone', await work(office, () => performance.now() > quiet))

  const { rows } = await owner.query('select id::int from jobs where company_id = $1 order by id limit $2', [
    busy.id,
    runs,
  ])
  const start = performance.now()
  const deed = newDeed({ by: session, means: 'screen', endpoint: 'POST /jobs/edit' })
  await db.doing(deed).withCompany(companyIdFrom(busy.id, 'seed'), async tx => {
    for (const { id } of rows) tx.record('jobs', { id, status_id: 1 }, { id, status_id: 2 })
  })
  const written = performance.now() - start
  const left = async () => {
    const { rows } = await owner.query(
      `select count(*)::int as all, count(*) filter (where state = 'waiting')::int as waiting,
         count(*) filter (where state in ('failed', 'stopped'))::int as failed
       from automation_runs where company_id = $1`,
      [busy.id],
    )
    return rows[0] as { all: number; waiting: number; failed: number }
  }
  let isOver = false
  let begun = 0
  const watch = async () => {
    for (let now = await left(); now.all < runs || now.waiting > 0; now = await left()) {
      if (now.all === runs && begun === 0) begun = performance.now() - start
      if (now.failed > 0) throw new Error(`${now.failed} failed`)
      await sleep(500)
    }
    isOver = true
  }
  const [took] = await Promise.all([work(office, () => isOver), watch()])
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  console.log(
    `${runs} starts at once: written in ${seconds(written)}, all begun after ${seconds(begun)}, done after ${seconds(performance.now() - start)}, load ${loadavg()[0]!.toFixed(1)}`,
  )
  tell('the office beside them', took)
  await app.stop()
  await owner.end()
})
