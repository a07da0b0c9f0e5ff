// Costs that happenings add to the save of a job, and how soon a follower hears. `npx tsx bench/happenings.ts`
import { loadavg } from 'node:os'
import { happenings } from '#app/happenings.ts'
import { saveJob } from '#features/jobs/jobs/server/edit/job-edit.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { newDeed } from '#server/db/deed.ts'
import { type Database, openDoors } from '#server/db/doors.ts'
import { followHappenings } from '#server/happenings/follow.ts'
import type { Follower } from '#server/happenings/follower.ts'
import { benchApp } from './bench-app.ts'
import { argument, inTurn, quantiles } from './measure.ts'
import { withOwnCompany } from './own-database.ts'

const times = Number(argument('--times') ?? 300)
const writers = 8

await withOwnCompany(async ({ serve }, company) => {
  const app = await benchApp(serve)
  const session = await app.services.sessions.find(company.token)
  const { outbox } = app.services
  await app.stop()
  const id = companyIdFrom(company.id, 'seed')
  const [without, withAll] = [undefined, happenings].map(kinds =>
    openDoors(serve, () => {}, undefined, kinds),
  )
  let saves = 0
  const save = (doors: Database, job: number) => () => {
    const deed = newDeed({ by: session, means: 'screen', endpoint: 'POST /jobs/edit' })
    const change = { id: job, company_comment: `Leaking tap ${saves++}`, status_id: 1 + (saves % 2) * 5 }
    return doors.doing(deed).withCompany(id, tx => saveJob(tx as UserTx, outbox, change))
  }
  const kinds = { without: save(without!, company.someJob), with: save(withAll!, company.someJob) }
  await inTurn(50, kinds)
  const took = await inTurn(times, kinds)
  console.log(`a save of a job, ${times} times each in turn, load ${loadavg()[0]!.toFixed(1)}`)
  for (const [kind, { p50, p95 }] of Object.entries(took))
    console.log(`  ${kind} happenings: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`)

  const lags: number[] = []
  const follower: Follower = {
    name: 'bench',
    follows: Object.keys(happenings.kinds),
    follow: async (_tx, some) => void lags.push(...some.map(({ at }) => Date.now() - at.getTime())),
  }
  const following = followHappenings(withAll!, serve, happenings, [follower], console.error)
  await following.catchUp(id)
  lags.length = 0
  const start = performance.now()
  const write = async (n: number) => {
    for (let k = 0; k < times / writers; k++) await save(withAll!, company.someJob + n)()
  }
  await Promise.all(Array.from({ length: writers }, (_, n) => write(n)))
  const perSecond = (times / (performance.now() - start)) * 1_000
  await following.catchUp(id)
  const { p50, p95 } = quantiles(lags)
  console.log(
    `${writers} writers, ${perSecond.toFixed(0)} saves a second: ${lags.length} happenings, heard after p50 ${p50} ms, p95 ${p95} ms, at most ${Math.max(...lags)} ms`,
  )
  await following.stop()
  await Promise.all([without!.close(), withAll!.close()])
})
