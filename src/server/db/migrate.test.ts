import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueText } from '#server/testing/catalogue-text.ts'
import { startTestCluster } from '#server/testing/cluster.ts'
import { migrate } from './migrate.ts'
import { functionFiles, migrationFiles } from './migration-files.ts'

let run: Awaited<ReturnType<typeof startTestCluster>>
let folder = ''
let config: pg.PoolConfig
let number = 0

// A cluster of its own, so that the file also runs without the global set-up; the template stays empty.
beforeAll(async () => {
  const empty = mkdtempSync(join(tmpdir(), 'tw-migrate-'))
  run = await startTestCluster(undefined, empty)
  rmSync(empty, { recursive: true })
})
afterAll(() => run.stop())

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tw-migrate-'))
  const name = `fresh_${++number}`
  await ask(run.cluster.admin, `create database ${name} owner tradewind_owner`)
  config = { ...run.cluster.migrate, database: name }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

async function asClient<T>(to: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(to)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ask = (to: pg.PoolConfig, text: string): Promise<Record<string, unknown>[]> =>
  asClient(to, async client => (await client.query(text)).rows)

test('files run once, in order, with many statements each', async () => {
  write('0002-more.sql', "insert into a values (1); insert into a values (2); select 'x';")
  write('0001-a.sql', 'create table a (n int);')
  expect(await migrate(config, folder)).toEqual(['0001-a', '0002-more'])
  expect(await migrate(config, folder)).toEqual([])
  expect(await ask(config, 'select n from a order by n')).toEqual([{ n: 1 }, { n: 2 }])
})

test('a file may alter the table that one before it has filled, whose checks wait for the commit', async () => {
  write(
    '0001-a.sql',
    'create table a (n int primary key); create table b (n int references a deferrable initially deferred); insert into b values (1); insert into a values (1);',
  )
  write('0002-b.sql', 'alter table b add column m int;')
  expect(await migrate(config, folder)).toEqual(['0001-a', '0002-b'])
})

test('a table in use is waited for in short turns, between which others go on', async () => {
  write('0001-a.sql', 'create table a (n int); create table b (n int);')
  await migrate(config, folder)
  write('0002-b.sql', 'alter table b add column m int; alter table a add column m int;')
  await asClient(config, async reader => {
    await reader.query('begin; select from a')
    const said: string[] = []
    let isTriedTwice = () => {}
    const twice = new Promise<void>(resolve => (isTriedTwice = resolve))
    const warn = (text: string) => {
      if (/^A table is in use/.test(text) && said.push(text) === 2) isTriedTwice()
    }
    const migrating = migrate(config, folder, { info: () => {}, warn })
    await twice
    // Between two tries nothing is held, neither the table that was free.
    expect(await ask(config, 'select n from b')).toEqual([])
    await reader.query('commit')
    expect(await migrating).toEqual(['0002-b'])
  })
  expect(await ask(config, 'select n, m from a')).toEqual([])
})

test('a failing file takes back the ones before it and is named', async () => {
  write('0001-a.sql', 'create table a (n int);')
  write('0002-b.sql', 'create table b (n int); insert into nowhere values (1);')
  await expect(migrate(config, folder)).rejects.toThrow(/0002-b failed: relation "nowhere" does not exist/)
  expect(await ask(config, "select to_regclass('a') as a")).toEqual([{ a: null }])
})

test('processes that start at the same moment take turns, also around a concurrent index', async () => {
  write('0001-a.sql', 'create table a (n int); insert into a select generate_series(1, 1000);')
  write(
    '0002-index.sql',
    '-- no transaction\ncreate index concurrently a_n on a (n);\ncreate index concurrently a_m on a ((-n));\n',
  )
  write('0003-b.sql', 'create table b (n int);')
  const ran = await Promise.all([1, 2, 3].map(() => migrate(config, folder)))
  expect(ran.flat().sort()).toEqual(['0001-a', '0002-index', '0003-b'])
  const valid = "select count(*)::int as n from pg_index where indisvalid and indrelid = 'a'::regclass"
  expect(await ask(config, valid)).toEqual([{ n: 2 }])
})

test('numbers stay hidden where a start ends between two steps', async () => {
  write('0001-a.sql', "create table clients (id int, phone text not null default '');")
  await migrate(config, folder)
  write('0002-b.sql', 'alter table clients add column name text;')
  write('0003-c.sql', '-- no transaction\ninsert into nowhere values (1);')
  await expect(migrate(config, folder)).rejects.toThrow(/0003-c failed/)
  const columns =
    "select column_name as name from information_schema.columns where table_schema = 'masked' order by 1"
  expect(await ask(config, columns)).toEqual([{ name: 'id' }, { name: 'name' }, { name: 'phone' }])
  write('0003-c.sql', 'alter table clients drop column name;')
  await migrate(config, folder)
  expect(await ask(config, columns)).toEqual([{ name: 'id' }, { name: 'phone' }])
})

test('a database of a newer version is refused', async () => {
  write('0001-a.sql', 'create table a (n int);')
  write('0002-b.sql', 'create table b (n int);')
  await migrate(config, folder)
  rmSync(join(folder, '0002-b.sql'))
  await expect(migrate(config, folder)).rejects.toThrow(/newer version of Tradewind.*0002-b/)
})

test('a server of the version before starts beside a newer one, and leaves its functions and tables alone', async () => {
  const serve = (said: string[] = []) =>
    migrate(config, folder, { info: () => {}, warn: text => void said.push(text) }, undefined, {
      serves: true,
    })
  const old = [
    ['0001-a.sql', 'create table a (n int);'],
    ['functions/kit/answer.sql', answers('1')],
    ['functions/kit/former.sql', answers('0').replace('answer', 'former')],
  ] as const
  const isOld = () => {
    rmSync(folder, { recursive: true })
    for (const [name, text] of old) write(name, text)
  }
  const isNew = () => {
    write('functions/kit/answer.sql', answers('2'))
    rmSync(join(folder, 'functions/kit/former.sql'))
  }
  const answer = () => ask(config, 'select answer(), to_regproc($$former$$) is not null as former')
  isOld()
  await serve()
  isNew()
  await serve()
  // Functions alone are another version, too; what the one before calls is still there.
  expect(await answer()).toEqual([{ answer: 2, former: true }])
  await serve()
  expect(await answer()).toEqual([{ answer: 2, former: true }])
  isOld()
  const said: string[] = []
  await serve(said)
  expect(said.join()).toMatch(/serves beside it/)
  expect(await answer()).toEqual([{ answer: 2, former: true }])

  isNew()
  write('0002-b.sql', 'alter table a add column m int;')
  expect(await serve()).toEqual(['0002-b'])
  expect(await answer()).toEqual([{ answer: 2, former: false }])
  isOld()
  expect(await serve()).toEqual([])
  expect(await answer()).toEqual([{ answer: 2, former: false }])
  // What is no server is refused, and so is one that lacks something itself.
  await expect(migrate(config, folder)).rejects.toThrow(/newer version of Tradewind.*0002-b/)
  write('0000-other.sql', 'create table other (n int);')
  await expect(serve()).rejects.toThrow(/newer version of Tradewind.*0002-b/)
})

test.each([
  ['-- needs a stop: n has another meaning', false, false],
  ['-- contracts: unused since 0002-b', false, true],
])('beside %s only such servers start as it says', async (line, before, at) => {
  const serve = () => migrate(config, folder, undefined, undefined, { serves: true })
  write('0001-a.sql', 'create table a (n int, m int);')
  await serve()
  write('0002-b.sql', 'create table b (n int);')
  await serve()
  write('0003-c.sql', `${line}\nalter table a drop column m;`)
  await serve()
  const starts = () =>
    serve().then(
      () => true,
      () => false,
    )
  rmSync(join(folder, '0003-c.sql'))
  expect(await starts()).toBe(at)
  rmSync(join(folder, '0002-b.sql'))
  expect(await starts()).toBe(before)
})

test('a folder is one migration of its files', async () => {
  write('0001-a/02-row.sql', 'insert into a values (1);')
  write('0001-a/01-table.sql', 'create table a (n int);')
  expect(await migrate(config, folder)).toEqual(['0001-a'])
  expect(await ask(config, 'select n from a')).toEqual([{ n: 1 }])
})

const answers = (result: string, type = 'int') =>
  `create function answer() returns ${type} language sql as $$ select ${result} $$;`

test('a function is what its file says: made, changed, made again when it is missing, and dropped with its file', async () => {
  write('0001-a.sql', 'create table a (n int);')
  write('functions/kit/answer.sql', answers('1'))
  await migrate(config, folder)
  expect(await ask(config, 'select answer()')).toEqual([{ answer: 1 }])
  const made = await ask(config, "select oid from pg_proc where proname = 'answer'")
  expect(await migrate(config, folder)).toEqual([])
  expect(await ask(config, "select oid from pg_proc where proname = 'answer'")).toEqual(made)

  write('functions/kit/answer.sql', answers(`'two'`, 'text'))
  expect(await migrate(config, folder)).toEqual([])
  expect(await ask(config, 'select answer()')).toEqual([{ answer: 'two' }])
  await ask(config, 'drop function answer')
  await migrate(config, folder)
  expect(await ask(config, 'select answer()')).toEqual([{ answer: 'two' }])
  rmSync(join(folder, 'functions/kit/answer.sql'))
  await migrate(config, folder)
  expect(await ask(config, "select from pg_proc where proname = 'answer'")).toEqual([])
})

test('functions come after the migrations of the same start, and a failing one takes those back', async () => {
  write('0001-a.sql', 'create table a (n int);')
  await migrate(config, folder)
  write('0002-b.sql', 'alter table a add column m int;')
  write('functions/kit/answer.sql', answers('l from a'))
  await expect(migrate(config, folder)).rejects.toThrow(/answer failed: column "l" does not exist/)
  expect(
    await ask(config, "select from pg_attribute where attrelid = 'a'::regclass and attname = 'm'"),
  ).toEqual([])
  write('functions/kit/answer.sql', answers('m from a'))
  expect(await migrate(config, folder)).toEqual(['0002-b'])
})

test('a function on which a table stands is refused: it belongs into a migration', async () => {
  write('0001-a.sql', `${answers('1')} create table a (n int default answer());`)
  await migrate(config, folder)
  write('functions/kit/answer.sql', answers('2'))
  await expect(migrate(config, folder)).rejects.toThrow(/answer failed: cannot drop function answer/)
})

test('a baseline counts as applied where all that it took the place of is', async () => {
  write('0001-a.sql', `create table a (n int); ${answers('1')}`)
  write('0002-b.sql', 'insert into a values (1);')
  await migrate(config, folder)
  const old = { ...config, database: `${config.database}_old` }
  await ask(run.cluster.admin, `create database ${old.database} template ${config.database}`)
  for (const name of ['0001-a.sql', '0002-b.sql']) rmSync(join(folder, name))
  write('0003-baseline/01-a.sql', 'create table a (n int);')
  write('0003-baseline/replaces.txt', '0001-a\n0002-b\n')
  write('0003-baseline/routines.txt', 'answer\n')
  write('0004-c.sql', 'insert into a values (2);')
  expect(await migrate(config, folder)).toEqual(['0004-c'])
  expect(await ask(config, 'select n from a order by n')).toEqual([{ n: 1 }, { n: 2 }])
  expect(await ask(config, 'select name from kysely_migration order by 1')).toEqual([
    { name: '0003-baseline' },
    { name: '0004-c' },
  ])
  expect(await ask(config, "select from pg_proc where proname = 'answer'")).toEqual([])
  await ask(old, "delete from kysely_migration where name = '0002-b'")
  await expect(migrate(old, folder)).rejects.toThrow(
    /older version of Tradewind, before the migration 0002-b/,
  )
  expect(await ask(old, 'select n from a')).toEqual([{ n: 1 }])
})

test('the baseline makes the schema that the migrations it took the place of had made', async () => {
  const [baseline] = await migrationFiles(resolve('migrations'))
  expect(baseline).toMatchObject({ name: '0825-baseline' })
  expect(baseline?.replaces).toHaveLength(138)
  await migrate(config, resolve('migrations'), undefined, ['0825-baseline'])
  const text = await asClient(config, client => catalogueText(client))
  // Taken from a database that the 138 migrations had made, without the functions that now have files.
  const then = '31e68319ea3da48499691b346ceecdeb2a1b74fcc2d6b5bc01c9fa75d13cd6df'
  expect(createHash('sha256').update(text).digest('hex')).toBe(then)
})

test('each routine has a file, but for those on which tables stand', async () => {
  await migrate(config, resolve('migrations'))
  const files = (await functionFiles(resolve('migrations'))).map(({ name }) => name)
  const others = await ask(
    config,
    `select proname from pg_proc p where pronamespace = 'public'::regnamespace and not proname = any('{${files}}')
       and not exists (select from pg_depend d
         where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and d.deptype = 'n')
       and not exists (select from pg_depend d
         where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') order by 1`,
  )
  // Called by migrations.
  expect(others.map(row => row.proname)).toEqual([
    'guard_company_table',
    'guard_platform_table',
    'guard_shared_table',
    'guard_table',
  ])
})

test('invoices of before whose tax or date was changed are brought along, and what that changed is named', async () => {
  const migrations = resolve('migrations')
  await migrate(config, migrations, undefined, ['0825-baseline'])
  await ask(
    config,
    `insert into packs (id, name) values (900, 'Old') on conflict do nothing;
     insert into companies (id, name, pack_id) values (7, 'Old', (select min(id) from packs));
     insert into clients (company_id, id, name) values (7, 1, 'Ada');
     insert into invoices (company_id, id, number, status, client_id, tax, tax_cents, total_cents, owed_cents, issued_on, revision)
     values (7, 1, 1, 'issued', 1, 1000, 500, 11000, 11000, '2026-06-01', 1),
       (7, 2, 2, 'issued', 1, 1000, 1100, 12100, 11100, '2026-08-01', 2),
       (7, 3, 3, 'void', 1, 1000, 500, 11000, 0, '2026-06-01', 1);
     insert into invoice_revisions (company_id, invoice_id, revision, document, total_cents, at) values
       (7, 1, 0, '{"total_cents": 11000, "tax_cents": 1000, "issued_on": "2026-06-01"}', 11000, '2026-06-05T02:00Z'),
       (7, 3, 0, '{"total_cents": 11000, "tax_cents": 1000, "issued_on": "2026-06-01"}', 11000, '2026-06-05T02:00Z'),
       (7, 2, 0, '{"total_cents": 11000, "tax_cents": 1000, "issued_on": "2026-06-01"}', 11000, '2026-07-01T02:00Z'),
       (7, 2, 1, '{"total_cents": 12100, "tax_cents": 1100, "issued_on": "2026-06-01"}', 12100, '2026-07-02T02:00Z');
     insert into ledger_entries (company_id, id, client_id, invoice_id, kind, amount_cents, day, note, at) values
       (7, 1, 1, 1, 'invoice', 11000, '2026-06-01', '', '2026-06-01T02:00Z'),
       (7, 2, 1, 2, 'invoice', 11000, '2026-06-03', '', '2026-06-03T02:00Z'),
       (7, 3, 1, 2, 'revision', 1100, '2026-07-01', 'Revision 1', '2026-07-01T02:00Z'),
       (7, 4, 1, 2, 'payment', -1000, '2026-07-03', '', '2026-07-03T02:00Z'),
       (7, 5, 1, 3, 'invoice', 11000, '2026-06-01', '', '2026-06-01T02:00Z'),
       (7, 6, 1, 3, 'void', -11000, '2026-06-09', '', '2026-06-09T02:00Z');
     select setval('ledger_entry_id_seq', 6);`,
  )
  await migrate(config, migrations)
  const entries = await ask(
    config,
    `select invoice_id::int as of, kind, day::text, amount_cents::int as cents, tax_cents::int as tax from ledger_entries order by id`,
  )
  expect(entries).toEqual([
    { of: 1, kind: 'invoice', day: '2026-06-01', cents: 11_000, tax: 1_000 },
    { of: 2, kind: 'invoice', day: '2026-08-01', cents: 11_000, tax: 1_000 },
    { of: 2, kind: 'revision', day: '2026-08-01', cents: 1_100, tax: 100 },
    { of: 2, kind: 'payment', day: '2026-07-03', cents: -1_000, tax: 0 },
    { of: 3, kind: 'invoice', day: '2026-06-01', cents: 11_000, tax: 1_000 },
    { of: 3, kind: 'void', day: '2026-06-09', cents: -11_000, tax: -500 },
    { of: 1, kind: 'revision', day: '2026-06-05', cents: 0, tax: -500 },
    { of: 3, kind: 'revision', day: '2026-06-09', cents: 0, tax: -500 },
  ])
  const corrected = await ask(
    config,
    `select entry_id::int as entry, was, now_is from ledger_corrections where what = 'day' order by 1`,
  )
  expect(corrected).toEqual([
    { entry: 2, was: '2026-06-03', now_is: '2026-08-01' },
    { entry: 3, was: '2026-07-01', now_is: '2026-08-01' },
  ])
})

test('an index that another version of the library sorted is made anew', async () => {
  await migrate(config, resolve('migrations'))
  const version = `select collversion as version, pg_collation_actual_version(oid) as actual,
    pg_relation_filenode('clients_name') as name, pg_relation_filenode('clients_search') as search
    from pg_collation where collname = 'names'`
  const [before] = await ask(config, version)
  expect(before!.version).toBe(before!.actual)
  const admin = { ...run.cluster.admin, database: config.database }
  await ask(admin, "update pg_collation set collversion = '1' where collname = 'names'")
  await migrate(config, resolve('migrations'))
  const [after] = await ask(config, version)
  expect(after).toMatchObject({ version: before!.actual, search: before!.search })
  expect(after!.name).not.toBe(before!.name)
})

test('a change with an action that the product does not know stops no start, and is known by its row afterwards', async () => {
  const migrations = resolve('migrations')
  await migrate(config, migrations, undefined, ['0825-baseline'])
  await ask(
    config,
    `insert into packs (id, name) values (900, 'Old') on conflict do nothing;
     insert into companies (id, name, pack_id) values (7, 'Old', (select min(id) from packs));
     insert into changes (company_id, table_name, row_id, action, before, after, set_id, means) values
       (7, 'jobs', 1, 'merged', '{}', '{}', gen_random_uuid(), 'screen'),
       (7, 'jobs', 2, 'imported', null, '{}', gen_random_uuid(), 'screen'),
       (7, 'jobs', 3, 'purged', '{}', null, gen_random_uuid(), 'screen'),
       (7, 'jobs', 4, 'restore', '{}', '{}', gen_random_uuid(), 'screen');`,
  )
  await migrate(config, migrations)
  expect(await ask(config, 'select row_id::int as row, action from changes order by id')).toEqual([
    { row: 1, action: 'update' },
    { row: 2, action: 'insert' },
    { row: 3, action: 'delete' },
    { row: 4, action: 'restore' },
  ])
  // A database that came past it before it was there.
  await ask(config, "delete from kysely_migration where name = '0949-known-actions'")
  expect(await migrate(config, migrations)).toEqual(['0949-known-actions'])
})
