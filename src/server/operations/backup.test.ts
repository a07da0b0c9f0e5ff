import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { seedCompanies } from '#features/guide/demo/server/demo-seed.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { openDoors } from '#server/db/doors.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationFiles } from '#server/db/migration-files.ts'
import { embeddedMaps } from '#server/providers/maps/gazetteer.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/cluster.ts'
import { writeBackup } from './backup.ts'
import { isDataFile } from './data-files.ts'
import { followLife } from './life.queries.ts'
import { restoreBackup } from './restore.ts'

const migrations = resolve('migrations')
const quiet = { info() {}, warn: (text: string) => console.warn(text) }
const app = await testApp({ alone: true })
const folder = await mkdtemp(join(tmpdir(), 'tradewind-backup-'))
const databases: TestDatabase[] = []
afterAll(async () => {
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

async function inDatabase<T>(config: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, application_name: 'test' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The row count and a hash of the rows of every table, but for what names the database itself. */
const contents = (config: pg.PoolConfig) =>
  inDatabase(config, async client => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not like 'kysely%' and relname <> 'database_life' order by 1`,
    )
    const found: Record<string, unknown> = {}
    for (const { name } of rows) {
      const text = `select count(*) as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${name} t`
      found[name] = (await client.query(text)).rows[0]
    }
    return found
  })

/** The last number of each sequence; null: it has given none. */
const numbers = (config: pg.PoolConfig) =>
  inDatabase(config, async client => {
    const { rows } = await client.query<{ name: string; last: string | null }>(
      `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
    )
    return rows.map(({ name, last }) => ({ name, last: last === null ? null : Number(last) }))
  })

const lifeOf = (config: pg.PoolConfig) =>
  inDatabase(config, async client => (await client.query('select * from database_life')).rows[0])

/** Columns, indexes, keys and policies of all tables, as reported by PostgreSQL. */
const structure = (config: pg.PoolConfig) =>
  inDatabase(config, async client => {
    const list = async (text: string) =>
      (await client.query<{ line: string }>(text)).rows.map(row => row.line).sort()
    return {
      indexes: await list(`select indexdef as line from pg_indexes where schemaname = 'public'`),
      keys: await list(
        `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint where connamespace = 'public'::regnamespace`,
      ),
      policies: await list(
        `select tablename || ' ' || policyname || ' ' || qual as line from pg_policies where schemaname = 'public'`,
      ),
      rights: await list(
        `select table_name || ' ' || privilege_type as line from information_schema.role_table_grants where grantee = 'tradewind_app' and table_schema = 'public'`,
      ),
    }
  })

const backUp = (name: string, from: TestDatabase, dataDir = join(folder, 'data')) =>
  writeBackup({ owner: from.migrate, dataDir, file: join(folder, name), version: '1.2.0', tell() {} })

const restore = (name: string, to: TestDatabase, fields: { version?: string; dataDir?: string } = {}) =>
  restoreBackup({
    open: async () => ({ owner: to.migrate }),
    dataDir: fields.dataDir ?? join(folder, 'restored'),
    migrations,
    file: join(folder, name),
    version: fields.version ?? '1.2.0',
    log: quiet,
  })

async function addCompany(to: TestDatabase, name: string): Promise<number> {
  const text = 'insert into companies (name, pack_id) values ($1, 3) returning id'
  return (await inDatabase(to.migrate, client => client.query(text, [name]))).rows[0].id
}

/** The demo, and what a naive copy corrupts: a JSON null, microseconds, unusual text, a number near its type's limit. */
async function seededDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase()
  const doors = openDoors(database.serve, () => {})
  await seedCompanies(doors, { now: new Date(), maps: embeddedMaps(), demo: true, contact: '' })
  await doors.close()
  const id = await addCompany(database, 'Ängström & Söhne 配管')
  await inDatabase(database.migrate, async client => {
    await client.query(
      `insert into pictures (company_id, key, type, body) values ($1, 'key', 'image/png', $2)`,
      [id, Buffer.from([0, 255, 10, 13, 92, 34, 0])],
    )
    await client.query(`insert into settings (company_id, name, value) values ($1, 'odd', 'null'::jsonb)`, [
      id,
    ])
    await client.query(
      `insert into clients (company_id, name, note, created_at, lat)
       values ($1, $2, '', '2026-02-28 23:59:59.123456+00', 0.1::float8 + 0.2::float8)`,
      [id, `a\tb\n"c" \\ \\N {1,"2"} \u{1f527}`],
    )
    await client.query(
      `insert into outbox (company_id, kind, recipient, payload, due_at)
       values ($1, 'mail', 'x@example.test', '{"to":"x@example.test","subject":"Hello","text":"","html":""}', now() + interval '1 day')`,
      [id],
    )
  })
  return database
}

// No server works on these: it would change them between a backup and the look at what was restored.
const whole = await seededDatabase()
const held = await contents(whole.migrate)
await backUp('whole.tar', whole)
const small = await emptyDatabase()
await addCompany(small, 'Small Firm')
await backUp('small.tar', small)

test('restoring into an empty installation brings back every row, index and privilege', async () => {
  const target = await emptyDatabase()
  const { manifest, waiting, migrated } = await restore('whole.tar', target)
  expect(manifest.tables.find(table => table.name === 'jobs')?.rows).toBeGreaterThan(100)
  expect(await contents(target.migrate)).toEqual(held)
  expect(await structure(target.migrate)).toEqual(await structure(whole.migrate))
  expect({ waiting: waiting > 0, migrated }).toEqual({ waiting: true, migrated: [] })
  // A mail that was waiting is due again, at its time.
  const text = `select company_id::int, id::int, due_at from outbox where status = 'waiting' order by 1, 2`
  const [due, before] = await Promise.all(
    [target, whole].map(each => inDatabase(each.migrate, async client => (await client.query(text)).rows)),
  )
  expect(due).toEqual(before)
  expect(due).not.toEqual([])
})

test('a restored database lives another life, in which no number is given again', async () => {
  const target = await emptyDatabase()
  await inDatabase(whole.migrate, client =>
    client.query(
      `insert into sessions (token_hash, kind, account_id, company_id, user_id, expires_at, device, secret_hash)
       select '\\x01', 'phone', account_id, company_id, id, now() + interval '1 day', repeat('a', 32), '\\x02'
       from users where account_id is not null order by id limit 1`,
    ),
  )
  await backUp('with-phone.tar', whole)
  await inDatabase(whole.migrate, client => client.query(`delete from sessions where token_hash = '\\x01'`))
  const { manifest } = await restore('with-phone.tar', target)
  const [then, now] = [await numbers(whole.migrate), await numbers(target.migrate)]
  expect(now.filter(({ last }, n) => last !== null && last < then[n]!.last! + 10_000)).toEqual([])
  expect(now.filter(({ last }) => last !== null).length).toBeGreaterThan(40)
  const life = await lifeOf(target.migrate)
  expect(life.id).not.toBe((await lifeOf(whole.migrate)).id)
  expect(life.restored_from.toISOString()).toBe(manifest.createdAt)
  const grants = `select from_backup from sessions where kind = 'phone'`
  expect((await inDatabase(target.migrate, c => c.query(grants))).rows).toEqual([{ from_backup: true }])

  // A start in the same place goes on with it; one that finds itself elsewhere, as after a pg_restore, begins another.
  await followLife(target.migrate, quiet)
  expect(await lifeOf(target.migrate)).toEqual(life)
  await inDatabase(target.migrate, c => c.query(`update database_life set place = 'elsewhere'`))
  await followLife(target.migrate, quiet)
  const next = await lifeOf(target.migrate)
  expect([next.id === life.id, next.place, next.restored_from]).toEqual([false, life.place, null])
  await inDatabase(target.migrate, c => c.query(`update database_life set place = ''`))
  await followLife(target.migrate, quiet)
  expect(await lifeOf(target.migrate)).toEqual(next)
})

test('a backup is readable by its owner only and is written atomically', async () => {
  expect((await stat(join(folder, 'whole.tar'))).mode & 0o777).toBe(0o600)
  await expect(backUp('whole.tar', whole)).rejects.toThrow(/exists already/)
  const stopped = writeBackup({
    owner: whole.migrate,
    dataDir: join(folder, 'data'),
    file: join(folder, 'failed.tar'),
    version: '1.2.0',
    tell() {},
    signal: AbortSignal.abort(new Error('stopped')),
  })
  await expect(stopped).rejects.toThrow('stopped')
  await expect(stat(join(folder, 'failed.tar'))).rejects.toThrow(/ENOENT/)
  await expect(backUp('data/inside.tar', small)).rejects.toThrow(/lies among the data/)
})

test('a backup taken while jobs are being added is consistent: every appointment has its job', async () => {
  const company = await app.company()
  const jobs = async () => (await app.sql('select from jobs where company_id = $1', [company.id])).length
  let adding = true
  const writer = (async () => {
    for (let n = 0; adding; n++) {
      const input = {
        name: `Busy ${n}`,
        address: '1 High Street, Ryde NSW',
        appointments: [{ appointment_time: '2030-01-01T00:00:00Z', duration: 60 }],
      }
      expect((await app.request(jobsContract.add, input, company.owner)).status).toBe(200)
    }
  })()
  await expect.poll(jobs).toBeGreaterThan(0)
  const before = await jobs()
  await backUp('busy.tar', app.database)
  expect(await jobs()).toBeGreaterThan(before)
  adding = false
  await writer
  const target = await emptyDatabase()
  // Foreign keys are recreated at the end, so an inconsistent backup would fail to restore.
  await expect(restore('busy.tar', target)).resolves.toBeDefined()
})

test('files of the data folder are restored with their modes; the embedded database and the lock are excluded', async () => {
  const source = await mkdtemp(join(folder, 'data-'))
  await writeFile(join(source, 'keys.json'), '{"secret":1}', { mode: 0o600 })
  await mkdir(join(source, 'files', '7'), { recursive: true })
  await writeFile(join(source, 'files', '7', 'photo'), 'a picture')
  await writeFile(join(source, 'tradewind.lock'), '{}')
  await writeFile(join(source, 'postgres.log'), 'log')
  const manifest = await backUp('files.tar', small, source)
  expect(manifest.files.map(file => file.path)).toEqual(['files/7/photo', 'keys.json'])
  const dataDir = join(folder, 'other-data')
  await restore('files.tar', await emptyDatabase(), { dataDir })
  expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe('{"secret":1}')
  expect(await readFile(join(dataDir, 'files', '7', 'photo'), 'utf8')).toBe('a picture')
  expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600)
})

test.each(['../x', '/etc/x', 'a/../../x', 'postgres/pg_hba.conf', 'tradewind.lock', 'a//b', 'c:/x', 'a\\b'])(
  'a backup can not write the file %s',
  path => expect(isDataFile(path)).toBe(false),
)

test('an installation that already has a company is not overwritten, and the message names the company', async () => {
  const target = await emptyDatabase()
  await addCompany(target, 'Somebody Pty Ltd')
  const before = await contents(target.migrate)
  await expect(restore('small.tar', target)).rejects.toThrow(/already holds "Somebody Pty Ltd"/)
  expect(await contents(target.migrate)).toEqual(before)
})

test('an installation with only the platform’s own company counts as empty', async () => {
  const target = await emptyDatabase()
  await inDatabase(target.migrate, client =>
    client.query(`insert into companies (id, name, pack_id, is_platform) values (2, 'Other', 3, true)`),
  )
  await restore('small.tar', target)
  expect(await contents(target.migrate)).toEqual(await contents(small.migrate))
})

test('a restore is refused while a server uses the database', async () => {
  const target = await emptyDatabase()
  const server = new pg.Client({ ...target.serve, application_name: 'tradewind' })
  await server.connect()
  await expect(restore('small.tar', target)).rejects.toThrow(/server is using this database/)
  await server.end()
})

test('a backup from a newer version is refused; the message names both versions and the remedy', async () => {
  await expect(restore('small.tar', await emptyDatabase(), { version: '1.1.9' })).rejects.toThrow(
    'This backup was made by Tradewind 1.2.0, and this is Tradewind 1.1.9: install 1.2.0 or newer, then restore with that.',
  )
  const target = await emptyDatabase()
  await inDatabase(target.migrate, client =>
    client.query(`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`),
  )
  await backUp('unknown.tar', target)
  await expect(restore('unknown.tar', await emptyDatabase())).rejects.toThrow(
    /1\.2\.0 \(its database has 9999-later, which this version doesn't know\), and this is Tradewind 1\.2\.0: install the newer build/,
  )
})

// The version before the baseline: the same schema, made by the migrations that the baseline took the place of.
async function olderDatabase(): Promise<{ old: TestDatabase; later: string[]; former: string[] }> {
  const [baseline, ...later] = await migrationFiles(migrations)
  const former = baseline!.replaces
  const old = await emptyDatabase()
  await inDatabase(old.migrate, client =>
    client.query('drop schema public cascade; create schema public; drop schema pgboss cascade'),
  )
  await migrate(old.migrate, migrations, quiet, [baseline!.name])
  await inDatabase(old.migrate, async client => {
    await client.query('delete from kysely_migration')
    await client.query(`insert into kysely_migration (name, timestamp) select unnest($1::text[]), 'then'`, [
      former,
    ])
    await client.query(
      `with c as (insert into companies (name, pack_id) values ('Old Firm', 3) returning id)
       insert into clients (company_id, name) select id, 'Old Client' from c`,
    )
  })
  return { old, later: later.map(({ name }) => name), former }
}

test('a backup from an older version is restored and migrated', async () => {
  const { old, later } = await olderDatabase()
  await backUp('older.tar', old)
  const target = await emptyDatabase()
  const { migrated } = await restore('older.tar', target, { version: '2.0.0' })
  expect(migrated).toEqual(later)
  expect((await inDatabase(target.migrate, c => c.query('select name from clients'))).rows).toEqual([
    { name: 'Old Client' },
  ])
  expect(await structure(target.migrate)).toEqual(await structure(whole.migrate))
  expect(await migrate(target.migrate, migrations, quiet)).toEqual([])
  // Every migration after the baseline, on the restored database.
}, 180_000)

test('a backup from before the last migration that the baseline took the place of is refused', async () => {
  const { old, former } = await olderDatabase()
  await inDatabase(old.migrate, c => c.query('delete from kysely_migration where name = $1', [former.at(-1)]))
  await backUp('too-old.tar', old)
  await expect(restore('too-old.tar', await emptyDatabase())).rejects.toThrow(
    `start a version that still has that migration once`,
  )
})

test('a damaged, truncated or unrelated file is refused before anything is changed', async () => {
  const bytes = await readFile(join(folder, 'whole.tar'))
  const target = await emptyDatabase()
  const before = await contents(target.migrate)
  const flipped = Buffer.from(bytes)
  const at = bytes.indexOf('tables/jobs/') + 600
  flipped[at] = (flipped[at] ?? 0) ^ 1
  const cases: [string, Buffer, RegExp][] = [
    ['flipped.tar', flipped, /damaged \(tables\/jobs\/000001/],
    ['cut.tar', bytes.subarray(0, 40_000), /cut off or damaged/],
    [
      'no-manifest.tar',
      bytes.subarray(0, bytes.lastIndexOf('manifest.json', bytes.length - 3000)),
      /cut off|not whole/,
    ],
    ['foreign.tar', Buffer.from('PGDMP not ours'.repeat(100)), /not a backup of Tradewind/],
    ['empty.tar', Buffer.alloc(0), /not a backup of Tradewind/],
  ]
  for (const [name, damaged, message] of cases) {
    await writeFile(join(folder, name), damaged)
    await expect(restore(name, target), name).rejects.toThrow(message)
  }
  await expect(restore('nowhere.tar', target)).rejects.toThrow(/There is no file/)
  expect(await contents(target.migrate)).toEqual(before)
})

test('an interrupted restore leaves the installation empty, and the next one succeeds', async () => {
  const target = await emptyDatabase()
  const stop = new AbortController()
  const stopped = restoreBackup({
    open: async () => ({ owner: target.migrate }),
    dataDir: join(folder, 'stopped'),
    migrations,
    file: join(folder, 'whole.tar'),
    version: '1.2.0',
    log: { info: text => text === 'Making the indexes' && stop.abort(new Error('stopped')), warn() {} },
    signal: stop.signal,
  })
  await expect(stopped).rejects.toThrow('stopped')
  const found = await inDatabase(target.migrate, c => c.query('select count(*)::int as count from companies'))
  expect(found.rows).toEqual([{ count: 0 }])
  await restore('whole.tar', target)
  expect(await contents(target.migrate)).toEqual(held)
})
