import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/cluster.ts'

let database: TestDatabase
let owner: pg.Pool
let serving: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Pool({ ...database.migrate, max: 1 })
  serving = new pg.Pool({ ...database.serve, max: 1 })
  for (const pool of [owner, serving]) pool.on('error', () => {})
  await owner.query(`
    create sequence guard_numbers;
    create table guard_company (company_id bigint, id bigint, primary key (company_id, id));
    create table guard_platform (id bigint primary key);
    create table guard_shared (id bigint primary key, "of Company" bigint);
    call guard_company_table('guard_company');
    call guard_platform_table('guard_platform');
    call guard_shared_table('guard_shared', 'of Company');
    insert into guard_company values (1, 1), (2, 1);
    insert into guard_platform values (1);
    insert into guard_shared values (1, 1), (2, 2)`)
})
afterAll(async () => {
  await owner.end()
  await serving.end()
  await database.drop()
})

// Rows visible to a transaction with these settings: the company's, the platform's and the shared table's.
async function seen(settings: string): Promise<number[]> {
  await serving.query(`begin; ${settings}`)
  const count = async (table: string) =>
    (await serving.query(`select count(*)::int as n from ${table}`)).rows[0].n as number
  const counts = [await count('guard_company'), await count('guard_platform'), await count('guard_shared')]
  await serving.query('rollback')
  return counts
}

test('each door opens its own rows, and none opens nothing', async () => {
  expect(await seen('')).toEqual([0, 0, 0])
  expect(await seen("set local app.company_id = ''")).toEqual([0, 0, 0])
  expect(await seen("set local app.company_id = '1'")).toEqual([1, 0, 1])
  expect(await seen("set local app.platform = 'on'")).toEqual([0, 1, 2])
  expect(await seen("set local app.platform = 'off'")).toEqual([0, 0, 0])
})

test('rows can not be written through a closed door', async () => {
  const attempts = [
    ["set local app.company_id = '1'", 'insert into guard_company values (2, 7)'],
    ["set local app.company_id = '1'", 'update guard_company set company_id = 2'],
    ["set local app.company_id = '1'", 'insert into guard_platform values (7)'],
    ["set local app.company_id = '1'", 'insert into guard_shared values (7, 2)'],
    ["set local app.platform = 'on'", 'insert into guard_company values (1, 7)'],
  ]
  for (const [settings, statement] of attempts) {
    await serving.query(`begin; ${settings}`)
    await expect(serving.query(statement!)).rejects.toThrow(/row-level security/)
    await serving.query('rollback')
  }
})

test('the owner sees all rows; the serving role counts on sequences and changes no table', async () => {
  expect((await owner.query('select from guard_company')).rowCount).toBe(2)
  expect((await serving.query("select nextval('guard_numbers')::int as n")).rows).toEqual([{ n: 1 }])
  for (const statement of [
    'create table guard_mine (n int)',
    'truncate guard_company',
    'alter table guard_company no force row level security',
    "call guard_company_table('guard_company')",
  ]) {
    await expect(serving.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  }
})

test('extensions for search work for letters of all languages', async () => {
  await serving.query('begin')
  const { rows } = await serving.query(
    "select 'Zoë 日本語 plumbing' ilike '%日本%' as found, 'Zoë' % 'zoë' as alike",
  )
  await serving.query('rollback')
  expect(rows).toEqual([{ found: true, alike: true }])
})
