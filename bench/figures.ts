// Figures of the largest company of DATA_DIR: `DATA_DIR=… npx tsx bench/figures.ts [--only lag]`. Prints the database's time of reads
// and of reports by rows, and how far the figures are behind while eight write.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { rowsOf } from '#features/insight/dashboard/server/widgets.service.ts'
import { dataWidgets } from '#features/insight/dashboard/widgets.wire.ts'
import type { Measure } from '#features/insight/measures/measures.rules.ts'
import { figuresAsOf } from '#features/insight/measures/server/figures.queries.ts'
import { catchUpFigures, keepFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { type Question, readMeasures } from '#features/insight/measures/server/measures.service.ts'
import type { RowSpec } from '#features/insight/reports/row-spec.rules.ts'
import { runRows } from '#features/insight/reports/server/rows/row-report.service.ts'
import { absentSession } from '#server/auth/sessions.ts'
import type { UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { newDeed } from '#server/db/deed.ts'
import { openDoors } from '#server/db/doors.ts'
import { reachDatabase } from '#server/operations/reach.ts'
import { loadTemporal, todayIn } from '#shared/dates.ts'
import { argument } from './measure.ts'
import { databaseProcess, processorMs } from './processor-time.ts'

const times = 15
/** Processor time is counted in hundredths of a second. */
const widgetTimes = 100
/** PostgreSQL's code for a statement that took too long. */
const timedOut = '57014'
await loadTemporal()
const log = { info() {}, warn: console.warn }
const dataDir = process.env.DATA_DIR ?? 'data'
const reached = await reachDatabase({ dataDir, databaseUrl: undefined, migrateUrl: undefined, log } as never)
if (!reached) throw new Error(`no database in ${dataDir}`)
const db = openDoors(reached.serve, error => console.error(error.message))
const companies = await db.withPlatform('bench', tx => tx.selectFrom('companies').select('id').execute())
const sized = await Promise.all(
  companies.map(({ id }) =>
    db.readCompany(companyIdFrom(id, 'schedule'), async tx => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from jobs where company_id = ${tx.companyId}`.execute(tx)
      return { id, jobs: rows[0]!.n }
    }),
  ),
)
const { id, jobs } = sized.sort((a, b) => b.jobs - a.jobs)[0]!
console.log(`company ${id}, ${jobs.toLocaleString('en')} jobs`)
const company = companyIdFrom(id, 'schedule')
await catchUpFigures(db, [id])
const today = todayIn('Australia/Sydney', new Date().toISOString())
if (argument('--only') !== 'lag') await reads()

const keeping = keepFigures(db, error => console.error(error))
await lag('jobs of the last months', Math.ceil(jobs / 60))
await lag('jobs of all years', jobs)
await keeping.stop()
await db.close()
await reached.stop()

async function reads(): Promise<void> {
  const money: Measure[] = ['revenue', 'averageRevenue', 'profit']
  const asked: Record<string, Omit<Question, 'from' | 'to'>> = {
    revenue: { measures: money },
    'revenue by month': { measures: money, by: 'month' },
    'revenue by day': { measures: ['revenue'], by: 'day' },
    'jobs by status': { measures: ['jobs'], by: 'status' },
    'jobs by type': { measures: ['jobs', 'revenue'], by: 'type' },
    'revenue by suburb': { measures: ['revenue', 'jobs'], by: 'suburb' },
    'leads by source': { measures: ['jobs', 'leads', 'leadsWon', 'revenue'], by: 'source' },
    'efficiency by technician': {
      measures: ['onSiteMinutes', 'clockedMinutes', 'jobsClosed', 'revenueAnHour', 'returnRate'],
      by: 'technician',
      rowsOnly: true,
    },
    'one technician by day': {
      measures: ['jobsClosed'],
      by: 'day',
      filter: [{ dimension: 'technician', value: '1' }],
    },
    'revenue by client (report)': { measures: ['revenue'], by: 'client' },
  }
  for (const [name, question] of Object.entries(asked)) {
    const line = []
    for (const days of [1, 30, 365]) {
      const took: number[] = []
      for (let n = 0; n < times; n++) {
        await db.readCompany(company, async tx => {
          await sql`select 1`.execute(tx)
          const started = performance.now()
          await readMeasures(tx, { ...question, from: today - days, to: today })
          took.push(performance.now() - started)
        })
      }
      took.sort((a, b) => a - b)
      line.push(`${days} d ${took[times >> 1]!.toFixed(1)} ms`.padEnd(18))
    }
    console.log(name.padEnd(30), line.join(' '))
  }

  const owner = await db.readCompany(company, tx =>
    tx.rows('users').select('id').orderBy('id').executeTakeFirstOrThrow(),
  )
  const by = await absentSession({ db, sellsPlans: false }, company, owner.id)
  const read = <T>(fn: (tx: UserTx) => Promise<T>) =>
    db.doing(newDeed({ by })).readCompany(company, tx => fn(tx as UserTx))
  const ctx = { read, session: by, now: () => new Date(), db } as never as UserContext
  const postgres = [databaseProcess(dataDir)]
  let together = 0
  let processor = 0
  for (const widget of dataWidgets.filter(name => name !== 'admin')) {
    const took: number[] = []
    const before = processorMs(postgres)
    for (let n = 0; n < widgetTimes; n++) {
      const started = performance.now()
      await rowsOf(widget, {}, ctx)
      took.push(performance.now() - started)
    }
    took.sort((a, b) => a - b)
    const own = (processorMs(postgres) - before) / widgetTimes
    together += took[widgetTimes >> 1]!
    processor += own
    console.log(
      `widget ${widget}`.padEnd(30),
      `${took[widgetTimes >> 1]!.toFixed(1)} ms, least ${took[0]!.toFixed(1)} ms, of the database's processor ${own.toFixed(1)} ms`,
    )
  }
  console.log(
    'all widgets, one after the other'.padEnd(38),
    `${together.toFixed(1)} ms, processor ${processor.toFixed(1)} ms`,
  )

  const rows: RowSpec = {
    source: 'jobs',
    columns: ['number', 'client', 'suburb', 'status', 'technicians', 'amount'],
    conditions: [],
    group: '',
    grain: 'month',
    reckoning: 'count',
    of: '',
  }
  const lastYear = [{ column: 'created', is: 'lastDays' as const, value: '365' }]
  const reports: Record<string, RowSpec> = {
    'rows, all': rows,
    'rows, a year, part of a name': {
      ...rows,
      conditions: [...lastYear, { column: 'client', is: 'contains', value: 'son' }],
    },
    'amount by suburb, all': { ...rows, group: 'suburb', reckoning: 'sum', of: 'amount' },
    'jobs by technicians, all': { ...rows, group: 'technicians' },
    'amount by month, all': { ...rows, group: 'created', reckoning: 'average', of: 'amount' },
  }
  for (const [name, spec] of Object.entries(reports)) {
    const took: number[] = []
    const run = () =>
      db.doing(newDeed({ by })).readCompany(company, tx => runRows(tx as UserTx, { rows: spec, skip: 0 }))
    for (let n = 0; n < 5; n++) {
      const started = performance.now()
      const isRefused = await run().then(
        () => false,
        (error: { code?: string }) => {
          if (error.code === timedOut) return true
          throw error
        },
      )
      took.push(isRefused ? Infinity : performance.now() - started)
    }
    took.sort((a, b) => a - b)
    console.log(
      `report by ${name}`.padEnd(38),
      took[2] === Infinity ? 'refused after 5 s' : `${took[2]!.toFixed(0)} ms`,
    )
  }
}

/** Eight who change the amounts of jobs among the newest `among`, as fast as they can, and how far the figures are behind. */
async function lag(name: string, among: number): Promise<void> {
  const until = Date.now() + 20_000
  let written = 0
  const write = async (writer: number) => {
    for (let n = writer; Date.now() < until; n += 8) {
      await db.withCompany(company, async tx => {
        const number = jobs - ((n * 7919) % among)
        const before = await tx
          .rows('jobs')
          .selectAll()
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
        const after = { ...before, amount_cents: 10_000 + (n % 5_000) }
        await tx
          .updateRows('jobs')
          .set({ amount_cents: after.amount_cents })
          .where('id', '=', before.id)
          .execute()
        tx.record('jobs', before, after)
      })
      written++
    }
  }
  const behind: number[] = []
  const watch = async () => {
    while (Date.now() < until) {
      await sleep(200)
      const asOf = await db.readCompany(company, figuresAsOf)
      if (asOf) behind.push(Date.now() - asOf.getTime())
    }
  }
  await Promise.all([...Array.from({ length: 8 }, (_, writer) => write(writer)), watch()])
  behind.sort((a, b) => a - b)
  const at = (share: number) =>
    `${((behind[Math.floor((behind.length - 1) * share)] ?? 0) / 1000).toFixed(1)} s`
  console.log(
    `eight writers, ${name}, ${(written / 20).toFixed(0)} writes a second: figures behind by ${at(0.5)}, p95 ${at(0.95)}, at most ${at(1)}`,
  )
  const isBehind = async () => {
    const asOf = await db.readCompany(company, figuresAsOf)
    return asOf !== null && asOf.getTime() < Date.now() - 3_000
  }
  while (await isBehind()) await sleep(200)
}
