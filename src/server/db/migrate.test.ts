import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestCluster } from '#server/testing/cluster.ts'
import { migrate } from './migrate.ts'

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

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

async function ask(to: pg.PoolConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(to)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('files run once, in order, with many statements each', async () => {
  write('0002-more.sql', "insert into a values (1); insert into a values (2); select 'x';")
  write('0001-a.sql', 'create table a (n int);')
  expect(await migrate(config, folder)).toEqual(['0001-a', '0002-more'])
  expect(await migrate(config, folder)).toEqual([])
  expect(await ask(config, 'select n from a order by n')).toEqual([{ n: 1 }, { n: 2 }])
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

test('a database of a newer version is refused', async () => {
  write('0001-a.sql', 'create table a (n int);')
  write('0002-b.sql', 'create table b (n int);')
  await migrate(config, folder)
  rmSync(join(folder, '0002-b.sql'))
  await expect(migrate(config, folder)).rejects.toThrow(/newer version of Tradewind.*0002-b/)
})
