import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from './connect.ts'

// The embedded server over TCP stands in for the operator's own.
let server: Embedded
let folder = ''
// Creating clusters is fastest in memory.
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const log = { info() {}, warn() {} }

beforeAll(async () => {
  folder = mkdtempSync(join(memory, 'tw-connect-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'migrations'))
  copyFileSync(
    'migrations/0825-baseline/01-foundation.sql',
    join(folder, 'migrations', '0001-foundation.sql'),
  )
  server = await startEmbedded({ dataDir: join(folder, 'server'), log, transport: 'tcp' })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(to: pg.PoolConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(to)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const url = (user: string, database: string, password = 'secret') =>
  `postgres://${user}:${password}@127.0.0.1:${server.port}/${database}`

async function clear(...databases: string[]): Promise<void> {
  for (const name of databases) await ask(server.superuser, `drop database if exists ${name}`)
  await ask(server.superuser, 'drop role if exists tradewind_app')
}

// However the connection was made: rows of one company, none without one, and the owner is not restricted.
async function expectWalls(open: { migrate: pg.PoolConfig; serve: pg.PoolConfig }): Promise<void> {
  await migrate(open.migrate, join(folder, 'migrations'))
  await ask(
    open.migrate,
    `create table walls (company_id bigint, id bigint, primary key (company_id, id));
     call guard_company_table('walls'); insert into walls values (1, 1), (2, 1)`,
  )
  expect(await ask(open.migrate, 'select company_id from walls')).toHaveLength(2)
  expect(await ask(open.serve, 'select company_id from walls')).toEqual([])
  const pool = new pg.Pool({ ...open.serve, max: 1 })
  await pool.query("begin; set local app.company_id = '2'")
  expect((await pool.query('select company_id::int from walls')).rows).toEqual([{ company_id: 2 }])
  await expect(pool.query('insert into walls values (1, 9)')).rejects.toThrow(/row-level security/)
  await pool.query('rollback')
  expect((await pool.query('select company_id from walls')).rows).toEqual([])
  await expect(pool.query('alter table walls disable row level security')).rejects.toThrow(/owner/)
  await expect(pool.query('create table mine (n int)')).rejects.toThrow(/permission denied/)
  await pool.end()
}

test('the embedded database opens repeatedly with an owner and a restricted serving role', async () => {
  const dataDir = join(folder, 'own')
  const first = await openDatabase({ dataDir, log })
  await expectWalls(first)
  await first.stop()
  const again = await openDatabase({ dataDir, log })
  expect(again.embedded).toBe(true)
  expect(await ask(again.migrate, 'select count(*)::int as n from walls')).toEqual([{ n: 2 }])
  const roles = await ask(
    again.serve,
    "select rolname from pg_roles where rolname like 'tradewind%' and (rolsuper or rolbypassrls)",
  )
  expect(roles).toEqual([])
  await again.stop()
})

test('one user with CREATEROLE serves as the group role', async () => {
  await ask(server.superuser, "create role maker login createrole password 'secret'")
  await ask(server.superuser, 'create database one_user owner maker')
  const open = await openDatabase({ dataDir: folder, databaseUrl: url('maker', 'one_user'), log })
  expect(await ask(open.serve, 'select current_user, session_user')).toEqual([
    { current_user: 'tradewind_app', session_user: 'maker' },
  ])
  await expectWalls(open)
  await clear('one_user')
})

test('one user without CREATEROLE gets the SQL to run, and it is sufficient', async () => {
  await ask(server.superuser, "create role plain login password 'secret'")
  await ask(server.superuser, 'create database plain_db owner plain')
  const options = { dataDir: folder, databaseUrl: url('plain', 'plain_db'), log }
  const error = await openDatabase(options).catch((reason: Error) => reason)
  const text = error instanceof Error ? error.message : ''
  expect(text).toContain('create role tradewind_app nologin;')
  expect(text).toContain('grant tradewind_app to "plain"')
  for (const line of text.split('\n').slice(1)) await ask(server.superuser, line)
  await expectWalls(await openDatabase(options))
  await clear('plain_db')
})

test('two users: the serving one must neither own tables nor bypass row-level security', async () => {
  await ask(server.superuser, "create role owner_user login createrole password 'secret'")
  await ask(server.superuser, "create role serving login password 'secret'")
  await ask(server.superuser, 'create database two_users owner owner_user')
  const open = (user: string) =>
    openDatabase({
      dataDir: folder,
      databaseUrl: url(user, 'two_users'),
      migrateUrl: url('owner_user', 'two_users'),
      log,
    })
  await expectWalls(await open('serving'))

  await ask(server.superuser, 'alter role serving bypassrls')
  await expect(open('serving')).rejects.toThrow(/alter role "serving" nosuperuser nobypassrls;/)
  await ask(server.superuser, 'alter role serving nobypassrls; grant owner_user to serving')
  await expect(open('serving')).rejects.toThrow(/revoke "owner_user" from "serving";/)
  await clear('two_users')
})

test('a user that does not own the database is refused with the reason', async () => {
  await ask(server.superuser, "create role guest login createrole password 'secret'")
  await ask(server.superuser, 'create database foreign_db')
  await expect(
    openDatabase({ dataDir: folder, databaseUrl: url('guest', 'foreign_db'), log }),
  ).rejects.toThrow(/alter database "foreign_db" owner to "guest";/)
  await clear('foreign_db')
})

test('a connection problem is one sentence without the password', async () => {
  const open = (databaseUrl: string) => openDatabase({ dataDir: folder, databaseUrl, log })
  const cases: [string, RegExp][] = [
    [
      url('postgres', 'postgres', 'hunter2'),
      /^DATABASE_URL: 127\.0\.0\.1:\d+ refuses the password of user "postgres"\.$/,
    ],
    [url('postgres', 'absent', String(server.superuser.password)), /has no database "absent"\.$/],
    ['postgres://u:hunter2@127.0.0.1:1/x', /^DATABASE_URL: no server answers at 127\.0\.0\.1:1\.$/],
    ['postgres://u:hunter2@no-such-host.invalid/x', /^DATABASE_URL: .*no-such-host\.invalid/],
    ['hunter2', /^DATABASE_URL is no address like/],
    ['postgres://u:hunter2@[bad/x', /^DATABASE_URL is no address like/],
  ]
  for (const [address, sentence] of cases) {
    const error = await open(address).catch((reason: Error) => reason)
    expect(error).toMatchObject({ name: 'StartError', message: expect.stringMatching(sentence) })
    expect(String(error)).not.toContain('hunter2')
  }
})
