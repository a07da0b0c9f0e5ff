import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { companyIdFrom } from '../company-id.ts'
import type { CompanyTx } from '../company-tx.ts'
import { type Database, openDoors } from '../doors.ts'
import { prepareEmbedded } from '../embedded/roles.ts'
import { migrate } from '../migrate.ts'

// A primary and a streaming replica of Debian's PostgreSQL: the one that comes along has no pg_basebackup.
const installed = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort() : []
const bin = installed.length > 0 ? `/usr/lib/postgresql/${installed.at(-1)}/bin` : null
const canRun = bin !== null && existsSync(join(bin, 'pg_basebackup'))
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tradewind-replica-'))
const company = companyIdFrom(1, 'session')
const errors: Error[] = []
let account: { uid: number; gid: number } | undefined
let primary: pg.PoolConfig
let replica: pg.PoolConfig
let doors: Database

const run = (program: string, ...args: string[]) =>
  execFileSync(join(bin!, program), args, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })

function control(name: string, ...args: string[]): void {
  // Its output is kept open by the server that it starts.
  execFileSync(join(bin!, 'pg_ctl'), ['-D', join(folder, name), '-w', '-t', '300', ...args], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
}
const start = (name: string, port: number) =>
  control(name, '-o', `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`, 'start')

async function ask(config: pg.PoolConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  if (!canRun) return
  if (process.getuid?.() === 0) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
    account = { uid: id('-u'), gid: id('-g') }
    chownSync(folder, account.uid, account.gid)
  }
  const [first, second] = [await freePort(), await freePort()]
  run('initdb', '-D', join(folder, 'primary'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C')
  start('primary', first)
  const superuser = { host: '127.0.0.1', port: first, user: 'postgres', database: 'postgres' }
  const { migrate: owner, serve } = await prepareEmbedded(superuser)
  await migrate(owner, resolve('migrations'))
  primary = { ...superuser, database: 'tradewind' }
  await ask(
    primary,
    "insert into companies (id, name, pack_id) values (1, 'Smith Plumbing', (select min(id) from packs))",
  )
  run(
    'pg_basebackup',
    '-D',
    join(folder, 'replica'),
    '-h',
    '127.0.0.1',
    '-p',
    String(first),
    '-U',
    'postgres',
    '-R',
    '-c',
    'fast',
  )
  start('replica', second)
  replica = { ...primary, port: second }
  doors = openDoors({ ...serve, replica: { ...serve, port: second } }, error => errors.push(error))
}, 600_000)

afterAll(async () => {
  await doors?.close()
  for (const name of ['replica', 'primary'])
    if (existsSync(join(folder, name, 'postmaster.pid'))) control(name, '-m', 'immediate', 'stop')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}, 120_000)

/** Where a read went, with the companies events that it found. */
const read = async () => {
  const { rows } = await doors.readBeside(company, tx =>
    sql<{ from: string; events: number }>`
      select case when current_setting('port')::int = ${replica.port!} then 'replica' else 'primary' end as from,
        (select count(*)::int from events where company_id = ${tx.companyId}) as events`.execute(tx),
  )
  return rows[0]!
}
const write = () => doors.withCompany(company, async tx => tx.tell('jobs'))
const untilCaughtUp = () => expect.poll(async () => (await read()).from, { timeout: 60_000 }).toBe('replica')
const name = (what: string) =>
  canRun ? what : `${what} (skipped: no PostgreSQL with pg_basebackup in /usr/lib/postgresql)`

test.skipIf(!canRun)(
  name('reads go to the replica, writes to the primary, and one’s own are always read'),
  async () => {
    await untilCaughtUp()
    for (let n = 1; n <= 20; n++) {
      await write()
      expect((await read()).events).toBe(n)
    }
    await untilCaughtUp()
    await expect(
      doors.readBeside(company, tx => sql`delete from events`.execute(tx as CompanyTx)),
    ).rejects.toThrow('read-only')
    expect(
      (
        await doors.readCompany(company, tx =>
          sql<{ port: string }>`select current_setting('port') as port`.execute(tx),
        )
      ).rows[0]!.port,
    ).toBe(String(primary.port))
  },
)

test.skipIf(!canRun)(
  name('a replica that stands still is read as long as it has all that was told of the company'),
  async () => {
    await ask(replica, 'select pg_wal_replay_pause()')
    await expect
      .poll(async () => (await ask(replica, 'select pg_get_wal_replay_pause_state() as state'))[0]!.state, {
        timeout: 60_000,
      })
      .toBe('paused')
    const { events } = await read()
    await write()
    expect(await read()).toEqual({ from: 'primary', events: events + 1 })
    await ask(replica, 'select pg_wal_replay_resume()')
    await untilCaughtUp()
  },
)

test.skipIf(!canRun)(name('one that lags by ten seconds is read no more, whatever was told'), async () => {
  // /servers says how far it is behind.
  await expect.poll(() => doors.replicaBehind(), { timeout: 60_000 }).toBe(0)
  await ask(replica, 'select pg_wal_replay_pause()')
  await expect
    .poll(async () => (await ask(replica, 'select pg_get_wal_replay_pause_state() as state'))[0]!.state, {
      timeout: 60_000,
    })
    .toBe('paused')
  // Nothing of this company: by its events alone the replica would do.
  await ask(primary, 'create table elsewhere (n int)')
  await expect.poll(async () => (await read()).from, { timeout: 120_000, interval: 500 }).toBe('primary')
  expect(await doors.replicaBehind()).toBeGreaterThan(9)
  await ask(replica, 'select pg_wal_replay_resume()')
  await untilCaughtUp()
})

test.skipIf(!canRun)(
  name('one that is gone is left alone for a while and read again once it is back'),
  async () => {
    const before = errors.length
    control('replica', '-m', 'immediate', 'stop')
    expect(await doors.replicaBehind()).toBe('away')
    const { events } = await read()
    await write()
    expect(await read()).toEqual({ from: 'primary', events: events + 1 })
    expect(errors.slice(before).map(String).join()).toContain(
      'The replica could not be read; the primary is.',
    )
    start('replica', replica.port!)
    await untilCaughtUp()
  },
)

test.skipIf(!canRun)(name('one that was promoted is read no more'), async () => {
  control('replica', 'promote')
  await write()
  const { events } = await read()
  expect(await read()).toEqual({ from: 'primary', events })
  await write()
  expect(await read()).toEqual({ from: 'primary', events: events + 1 })
  expect(await doors.replicaBehind()).toBe('away')
})
