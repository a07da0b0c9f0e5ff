import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { openDatabase } from '#server/db/connection/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSchedule } from '#server/schedule.ts'

const isLinux = process.platform === 'linux'
// Creating clusters is fastest in memory.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tradewind-frozen-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The product on a database of its own, whose processes can be stopped. */
async function openFreezable() {
  const database = await openDatabase({ dataDir: folder, log: { info() {}, warn() {} } })
  await migrate(database.migrate, resolve('migrations'))
  await prepareSchedule(database.migrate)
  const app = await testApp({
    database: { ...database, drop: () => database.stop() },
    databaseTrouble: database.trouble,
  })
  return { app, company: await app.company() }
}

const stopped = new Set<number>()
function freeze(): void {
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    process.kill(pid, 'SIGSTOP')
    stopped.add(pid)
  }
}
function thaw(): void {
  for (const pid of stopped) process.kill(pid, 'SIGCONT')
  stopped.clear()
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.map(Number).filter(pid => {
    const path = `/proc/${pid}/stat`
    const [, ppid] = existsSync(path)
      ? readFileSync(path, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
      : []
    return Number(ppid) === parent
  })
}

const frozen = isLinux ? await openFreezable() : null

describe.skipIf(!isLinux)('with a database that says nothing (needs /proc)', () => {
  const { app, company } = frozen as NonNullable<typeof frozen>
  afterEach(thaw)
  const add = (name: string) =>
    app.request(clientsContract.add, { name }, company.owner, { headers: { 'idempotency-key': name } })
  const health = async () => {
    const { statusCode, json } = await app.http.inject('/api/health')
    return [statusCode, json().message]
  }
  const held = async (name: string) =>
    (await app.sql('select from clients where company_id = $1 and name = $2', [company.id, name])).length

  test('health says so, writes are answered, and what is sent again is there once', {
    timeout: 60_000,
  }, async () => {
    expect((await add('before')).status).toBe(200)
    expect(await health()).toEqual([200, undefined])
    freeze()
    // The database stays frozen until all are answered.
    const writes = Array.from({ length: 15 }, (_, n) => add(`frozen-${n}`))
    expect(await health()).toEqual([503, 'The database does not answer.'])
    const answers = await Promise.all(writes)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(answers[0]?.body.message).toBe('The database isn’t responding. Please try again in a moment.')
    expect((await add('later')).status).toBe(503)

    thaw()
    await expect.poll(health, { timeout: 15_000 }).toEqual([200, undefined])
    const again = await Promise.all(answers.map((_, n) => add(`frozen-${n}`)))
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
    for (let n = 0; n < answers.length; n++) expect(await held(`frozen-${n}`)).toBe(1)
  })

  test('a slow statement is not cut off while the database answers', { timeout: 60_000 }, async () => {
    const id = companyIdFrom(company.id, 'session')
    const slow = app.services.db.readCompany(id, tx => sql`select pg_sleep(8)`.execute(tx))
    await expect(slow).resolves.toBeDefined()
  })
})
