import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/cluster.ts'
import { SteadyClient } from './steady-client.ts'
import { storableValues } from './storable-values.ts'

let database: TestDatabase
let client: pg.Client
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  client = new SteadyClient(database.serve)
  pool = new pg.Pool({ ...database.serve, max: 1, Client: SteadyClient })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await pool.end()
  await database.drop()
})

const bad = 'a\0b\ud83d'
const kept = 'a\ufffdb\ufffd'

test.each([
  ['text', bad, kept],
  ['text[]', ['x', bad], ['x', kept]],
  ['jsonb', JSON.stringify({ [bad]: bad }), { [kept]: kept }],
  ['jsonb', { deep: [bad] }, { deep: [kept] }],
  ['jsonb', JSON.stringify(bad), kept],
  ['jsonb', '"\\ud83d\\ude00 \\\\u0000"', '😀 \\u0000'],
])('a value of type %s is stored, whatever stands in it', async (type, value, expected) => {
  for (const on of [client, pool]) {
    const { rows } = await on.query(`select $1::${type} as value`, [value])
    expect(rows).toEqual([{ value: expected }])
    const named = { name: `read ${type}`, text: `select $1::${type} as value`, values: [value] }
    expect((await on.query(named)).rows).toEqual([{ value: expected }])
  }
})

test('values that can be stored stay what they are, text that looks like an escape among them', () => {
  const values = [
    'say \\u0000',
    '{ not json \\u0000',
    null,
    7,
    new Date(),
    Buffer.from([0]),
    [1, 'a'],
    '😀',
    { a: 1 },
  ]
  expect(storableValues(values)).toBe(values)
})
