// Reads of figures of the largest company of DATA_DIR: `DATA_DIR=… npx tsx bench/figures.ts`. Prints the database's time.
import { sql } from 'kysely'
import type { Measure } from '#features/insight/measures/measures.rules.ts'
import { type Question, readMeasures } from '#features/insight/measures/server/measures.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { openDoors } from '#server/db/doors.ts'
import { reachDatabase } from '#server/operations/reach.ts'
import { loadTemporal, todayIn } from '#shared/dates.ts'

const times = 15
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
const today = todayIn('Australia/Sydney', new Date().toISOString())

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
      await db.readCompany(companyIdFrom(id, 'schedule'), async tx => {
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
await db.close()
await reached.stop()
