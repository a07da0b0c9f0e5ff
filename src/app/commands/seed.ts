import { resolve } from 'node:path'
import { seedLargeCompany } from '#features/guide/demo/server/large-company.service.ts'
import { migrate } from '#server/db/migrate.ts'
import { examineManyRows } from '#server/operations/bulk.queries.ts'
import type { Reached } from '#server/operations/reach.ts'
import { embeddedMaps } from '#server/providers/maps/gazetteer.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { type Call, type Operation, runOperation, sayUsage } from './operation.ts'
import { withDoors } from './operation-doors.ts'

const mostJobs = 10_000_000

/** `npm run seed`: adds a company with many jobs, for testing and measuring; also works beside a running server. */
export async function seed(call: Call): Promise<number> {
  const [flag, count = '', ...more] = call.args
  const jobs = /^\d{1,8}$/.test(count.replaceAll(/[,_]/g, '')) ? Number(count.replaceAll(/[,_]/g, '')) : 0
  if (flag !== '--jobs' || more.length > 0 || jobs < 1 || jobs > mostJobs) {
    return sayUsage(`npm run seed -- --jobs 1000000   how many jobs the new company has: 1 to ${mostJobs}`)
  }
  return runOperation(call, operation => work(jobs, operation))
}

async function work(jobs: number, { settings, tell, signal }: Operation): Promise<void> {
  const started = performance.now()
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  await withDoors({ settings, tell }, async (db, reached) => {
    await bringUpToDate(reached, tell)
    const made = await seedLargeCompany(db, {
      jobs,
      maps: embeddedMaps(),
      signal,
      tell: done => tell(`${done.toLocaleString('en')} of ${jobs.toLocaleString('en')} jobs, ${seconds()}`),
    })
    tell('Looking through the new rows, so that they are found fast')
    await examineManyRows(reached.owner)
    tell(`Done in ${seconds()}: one more company. Its owner signs in with`)
    tell(`  ${made.email}   ${made.password}`)
  })
}

/** A running server has already migrated its database. */
async function bringUpToDate(reached: Reached, tell: (text: string) => void): Promise<void> {
  if (reached.visiting) return
  await migrate(reached.owner, resolve('migrations'), { info: () => {}, warn: tell })
  await prepareSchedule(reached.owner)
}
