import { CompiledQuery } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { RememberingConnection } from './remembering-connection.ts'

let asked: string[] = []
let connection: RememberingConnection
const ask = async (sql: string, ...values: unknown[]) =>
  (await connection.executeQuery<{ names: string[] }>(CompiledQuery.raw(sql, values))).rows

beforeEach(() => {
  asked = []
  connection = new RememberingConnection(async ({ sql, parameters }) => {
    asked.push(`${sql} ${parameters.join()}`.trim())
    return { rows: [{ names: ['Nadia'] }] as never[] }
  })
})

test('what is asked again with the same values is answered from memory, also at the same time', async () => {
  const [, , third] = await Promise.all([ask('select 1', 7), ask('select 1', 7), ask('select 1', 7)])
  await ask('select 1', 7)
  await ask('select 1', 8)
  expect(asked).toEqual(['select 1 7', 'select 1 7', 'select 1 8'])
  expect(third).toEqual([{ names: ['Nadia'] }])
})

test('whoever changes an answer changes none of another', async () => {
  for (let n = 0; n < 4; n++) {
    const [row] = await ask('select names', 1)
    expect(row!.names).toEqual(['Nadia'])
    row!.names.push('Omar')
  }
  expect(asked).toHaveLength(2)
})

test.each(["select set_config('a', $1, true)", 'select random()', 'insert into jobs', 'set local a = 1'])(
  'it is always asked: %s',
  async sql => {
    for (let n = 0; n < 4; n++) await ask(sql, 1)
    expect(asked).toHaveLength(4)
  },
)

test('under another setting it is another question', async () => {
  for (const limit of ['technician 5', '']) {
    await ask(`set local app.own_work = '${limit}'`)
    for (let n = 0; n < 3; n++) await ask('select 1')
  }
  expect(asked.filter(sql => sql === 'select 1')).toHaveLength(3)
})

test('of very many values the latest are remembered', async () => {
  for (let n = 0; n < 2; n++) await ask('select 1', 0)
  for (let n = 1; n < 100; n++) await ask('select 1', n)
  asked = []
  await ask('select 1', 99)
  await ask('select 1', 0)
  expect(asked).toEqual(['select 1 0'])
})
