import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { openDoors } from '../db/doors.ts'
import { refuse } from '../refusal.ts'
import { createTestDatabase } from '../testing/cluster.ts'
import { type BulkServices, type BulkWork, workThrough } from './bulk-work.ts'
import { countedList, countedTables, managesMoney } from './testing/counted-list.ts'

const database = await createTestDatabase()
const app = await testApp({ database })
await app.sql(countedTables)
const errors: unknown[] = []

let lists = 0
/** A list of so many rows that nobody works on. */
async function listOf(company: TestCompany, rows: number, by = company.office.id): Promise<number> {
  const id = ++lists
  await app.sql('insert into counted_lists (company_id, id, by_user) values ($1, $2, $3)', [
    company.id,
    id,
    by,
  ])
  await app.sql(
    'insert into counted_rows (company_id, list, n) select $1, $2, n from generate_series(1, $3::int) n',
    [company.id, id, rows],
  )
  return id
}
const work = <Head, Row>(
  company: TestCompany,
  id: number,
  bulk: BulkWork<Head, Row>,
  { signal = new AbortController().signal, ...more }: Partial<BulkServices> & { signal?: AbortSignal } = {},
) =>
  workThrough({ ...app.services, ...more }, bulk, { data: { companyId: company.id, id }, signal }, error =>
    errors.push(error),
  )
const stateOf = async (id: number) =>
  (await app.sql<{ state: string }>('select state from counted_lists where id = $1', [id]))[0]!.state
/** How often rows were done, and how many of them there are. */
const doneOf = async (id: number) =>
  (
    await app.sql<{ times: number; rows: number }>(
      'select count(*)::int as times, count(distinct n)::int as rows from counted_done where list = $1',
      [id],
    )
  )[0]!
const leftOf = (id: number) =>
  app.sql<{ n: number; told: string }>(
    `select n, told from counted_rows where list = $1 and status = 'left' order by n`,
    [id],
  )
const quiet = () => undefined

test('10,000 rows are done once each by two servers, in the name of who asked', async () => {
  const company = await app.company()
  const id = await listOf(company, 10_000)
  const other = openDoors(database.serve, error => errors.push(error))
  const bulk = () => countedList(quiet, { together: true, most: () => 500 })
  await Promise.all([work(company, id, bulk()), work(company, id, bulk(), { db: other })])
  await other.close()
  expect(await doneOf(id)).toEqual({ times: 10_000, rows: 10_000 })
  expect(await stateOf(id)).toBe('done')
  expect(await app.sql('select distinct by_user from counted_done where list = $1', [id])).toEqual([
    { by_user: company.office.id },
  ])
})

test('what a killed server was at is done by another, once each', async () => {
  const company = await app.company()
  const id = await listOf(company, 400)
  const code = `
    Promise.all(['#server/bulk/bulk-work.ts', '#server/db/doors.ts', '#server/bulk/testing/counted-list.ts'].map(f => import(f)))
      .then(([{ workThrough }, { openDoors }, { countedList }]) => {
        const { serve, data } = JSON.parse(process.argv[1])
        // In the middle of the third slice.
        const act = async ({ n }) => {
          if (n !== 250) return
          console.log('there')
          await new Promise(() => setInterval(() => {}, 1000))
        }
        return workThrough({ db: openDoors(serve, () => {}), sellsPlans: false }, countedList(act),
          { data, signal: new AbortController().signal }, console.error)
      })`
  const given = JSON.stringify({ serve: database.serve, data: { companyId: company.id, id } })
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', code, given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((there, fail) => {
    child.stdout.on('data', () => there())
    child.once('exit', code => fail(new Error(`ended with ${code}`)))
  })
  child.removeAllListeners('exit')
  const gone = new Promise(done => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
  expect(await doneOf(id)).toEqual({ times: 200, rows: 200 })
  await work(company, id, countedList(quiet))
  expect(await doneOf(id)).toEqual({ times: 400, rows: 400 })
})

test.each([false, true])(
  'bad rows are set aside with their reasons, the rest goes on; together: %s',
  async together => {
    const company = await app.company()
    const id = await listOf(company, 1_000)
    let tries = 0
    const act = async ({ n }: { n: number }) => {
      tries += 1
      if (n === 137) refuse(409, 'No address to send it to')
      if (n === 138 || n === 1_000) throw Object.assign(new Error('value out of range'), { code: '22003' })
    }
    errors.length = 0
    await work(company, id, countedList(act, { together, most: () => 500 }))
    expect(await leftOf(id)).toEqual([
      { n: 137, told: 'No address to send it to' },
      { n: 138, told: 'failed' },
      { n: 1_000, told: 'failed' },
    ])
    expect(await doneOf(id)).toEqual({ times: 997, rows: 997 })
    expect(errors).toHaveLength(2)
    // Each bad row costs about its slice again, not its slice for each row before it.
    expect(tries).toBeLessThan(4_000)
  },
)

test('a list that is stopped in the middle ends after the slice under way', async () => {
  const company = await app.company()
  const id = await listOf(company, 1_000)
  let stopping: Promise<unknown> | undefined
  const act = async ({ n }: { n: number }) => {
    // Waits for the slice, as its head is locked.
    if (n === 150)
      stopping = app.sql(`update counted_lists set state = 'stopped' where company_id = $1 and id = $2`, [
        company.id,
        id,
      ])
  }
  const slow: Partial<ReturnType<typeof countedList>> = {
    async lock(tx, list) {
      if (stopping) await stopping
      return countedList(quiet).lock(tx, list)
    },
  }
  await work(company, id, countedList(act, slow))
  expect(await doneOf(id)).toEqual({ times: 200, rows: 200 })
  expect(await stateOf(id)).toBe('stopped')
})

test('a server that stops finishes its row, and the time of a slice limits it', async () => {
  const company = await app.company()
  const id = await listOf(company, 50)
  const stop = new AbortController()
  const act = async ({ n }: { n: number }) => {
    if (n === 7) stop.abort(new Error('The server stops.'))
  }
  await expect(work(company, id, countedList(act), { signal: stop.signal })).rejects.toThrow(
    'The server stops.',
  )
  expect(await doneOf(id)).toEqual({ times: 7, rows: 7 })
  await work(
    company,
    id,
    countedList(() => setTimeout(5), { mostMs: 20 }),
  )
  expect(await doneOf(id)).toEqual({ times: 50, rows: 50 })
  const slices = await app.sql('select distinct xmin::text from counted_done where list = $1', [id])
  expect(slices.length).toBeGreaterThan(5)
})

test.each(['40P01', '57P01', 'ECONNRESET'])('trouble that passes is no row’s fault: %s', async code => {
  const company = await app.company()
  const id = await listOf(company, 10)
  let isOver = false
  const act = async () => {
    if (!isOver) throw Object.assign(new Error('trouble'), { code })
  }
  await expect(work(company, id, countedList(act))).rejects.toThrow('trouble')
  isOver = true
  await work(company, id, countedList(act))
  expect([await doneOf(id), await leftOf(id)]).toEqual([{ times: 10, rows: 10 }, []])
})

test('who may no longer ask for it is not acted for', async () => {
  const company = await app.company()
  const giveUp = async (tx: Parameters<BulkWork<unknown, unknown>['end']>[0], { id }: { id: number }) =>
    void (await sql`update counted_lists set state = 'given up' where company_id = ${tx.companyId} and id = ${id}`.execute(
      tx,
    ))
  const needs = { access: managesMoney, giveUp }
  const id = await listOf(company, 10)
  await app.sql('update users set active = false where company_id = $1 and id = $2', [
    company.id,
    company.office.id,
  ])
  await work(company, id, countedList(quiet, { needs }))
  expect([await stateOf(id), await doneOf(id)]).toEqual(['given up', { times: 0, rows: 0 }])
  const technicians = await listOf(company, 10, company.technician.id)
  await work(company, technicians, countedList(quiet, { needs }))
  expect(await stateOf(technicians)).toBe('given up')
  // What needs nobody's right goes on by itself.
  const free = await listOf(company, 10)
  await work(company, free, countedList(quiet))
  expect(await app.sql('select distinct by_user from counted_done where list = $1', [free])).toEqual([
    { by_user: null },
  ])
})

test('long lists of some companies leave their places to the short one of another', async () => {
  const { schedule, end } = await ownSchedule()
  const many = await Promise.all([1, 2, 3].map(() => app.company()))
  const long: number[] = []
  for (const company of many)
    for (let n = 0; n < 2; n++) {
      const id = await listOf(company, 150)
      long.push(id)
      await schedule.put(company, id)
    }
  const bulk = countedList(() => setTimeout(10), { most: () => 10, turnMs: 200 })
  await schedule.work(bulk)
  await expect
    .poll(async () => (await Promise.all(long.map(doneOf))).filter(({ rows }) => rows > 0).length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(3)
  const other = await app.company()
  const short = await listOf(other, 20)
  await schedule.put(other, short)
  await expect.poll(() => stateOf(short), { timeout: 20_000 }).toBe('done')
  expect((await Promise.all(long.map(stateOf))).filter(state => state === 'running').length).toBeGreaterThan(
    3,
  )
  await expect.poll(() => Promise.all(long.map(stateOf)), { timeout: 60_000 }).toEqual(long.map(() => 'done'))
  for (const id of long) expect(await doneOf(id)).toEqual({ times: 150, rows: 150 })
  await end()
})

/** The schedule of a further server, with the lists as its work. */
async function ownSchedule() {
  const { openSchedule } = await import('../schedule.ts')
  const schedule = await openSchedule(database.serve, error => errors.push(error))
  const later: BulkServices['outbox']['later'] = (tx, work, data, at) =>
    schedule.later(tx, work, data, at ? { at } : {})
  const services = { ...app.services, outbox: { later } }
  const { work: counted } = countedList(quiet)
  await schedule.open(counted)
  return {
    schedule: {
      put: (company: TestCompany, id: number) =>
        app.services.db.withCompany(company.office.companyId as never, tx =>
          schedule.later(tx, counted, { companyId: company.id, id }),
        ),
      work: <Head, Row>(bulk: BulkWork<Head, Row>) =>
        schedule.on(counted, due => workThrough(services, bulk, due, error => errors.push(error))),
    },
    end: () => schedule.stop(),
  }
}
