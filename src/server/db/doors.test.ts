import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from './company-id.ts'
import type { CompanyTx } from './company-tx.ts'
import type { Database } from './doors.ts'

const app = await testApp()
const { db } = app.services
const company = companyIdFrom((await app.company()).id, 'session')
const other = companyIdFrom((await app.company()).id, 'session')
const add = (tx: CompanyTx, name: string) => tx.insertRows('job_types', { name }).execute()
const names = () => app.sql<{ name: string }>('select name from job_types where company_id = $1', [company])

test('of statements that were sent together, the error is that of the one that failed first', async () => {
  const booked = db.withCompany(company, tx =>
    Promise.all([add(tx, 'before'), sql`select 1 / 0`.execute(tx), add(tx, 'after')]),
  )
  await expect(booked).rejects.toMatchObject({ code: '22012' })
  expect(await names()).toEqual([])
})

test('a failed statement that nobody looked at keeps nothing, and is told', async () => {
  const booked = db.withCompany(company, async tx => {
    await add(tx, 'before')
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(booked).rejects.toMatchObject({ code: '22012' })
  expect(await names()).toEqual([])
})

const lead = (id: typeof company, name: string, more: { id?: number } = {}) =>
  db.withCompany(id, async tx => {
    tx.addRows('lead_sources', [{ name, ...more }])
    return name
  })
/** The names that were stored, and in how many transactions. */
const leads = async (id: typeof company, like: string) => {
  const rows = await app.sql<{ name: string; xmin: string }>(
    'select name, xmin from lead_sources where company_id = $1 and name like $2 order by name',
    [id, like],
  )
  return { names: rows.map(row => row.name), transactions: new Set(rows.map(row => row.xmin)).size }
}

test('those who only add rows at the same moment share a transaction, each company its own', async () => {
  const given = ['shared 1', 'shared 2', 'shared 3']
  const answers = await Promise.all(given.flatMap(name => [lead(company, name), lead(other, name)]))
  expect(answers).toEqual(given.flatMap(name => [name, name]))
  expect(await leads(company, 'shared%')).toEqual({ names: given, transactions: 1 })
  expect(await leads(other, 'shared%')).toEqual({ names: given, transactions: 1 })
})

test('of those who share a transaction, the one whose rows are refused fails alone', async () => {
  const taken = 987_654_321
  await lead(company, 'alone 0', { id: taken })
  const outcomes = await Promise.allSettled([
    lead(company, 'alone 1', { id: taken + 1 }),
    lead(company, 'alone 2', { id: taken }),
    lead(company, 'alone 3', { id: taken + 2 }),
  ])
  expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { code: '23505' } })
  expect((await leads(company, 'alone%')).names).toEqual(['alone 0', 'alone 1', 'alone 3'])
})

test('if the connection breaks under those who share a transaction, all of them hear it and nothing is stored twice', async () => {
  const closed = new Promise(resolve => {
    ;(db as Database).pool.once('acquire', client => {
      client.connection.stream.once('close', resolve)
      setTimeout(() => client.connection.stream.destroy(new Error('read ECONNRESET')), 0)
    })
  })
  const names = ['cut 1', 'cut 2', 'cut 3']
  const outcomes = await Promise.allSettled(names.map(name => lead(company, name)))
  // It may break only after it was given back: nobody takes it before the pool has heard so.
  await closed
  const stored = (await leads(company, 'cut%')).names
  // Broken before the commit or after it: one of both, for all.
  expect(new Set(outcomes.map(outcome => outcome.status)).size).toBe(1)
  expect([[], names]).toContainEqual(stored)
})

test('who adds a great many rows does not share', async () => {
  const many = db.withCompany(company, async tx => {
    tx.addRows(
      'lead_sources',
      Array.from({ length: 150 }, (_, n) => ({ name: `many ${n}` })),
    )
  })
  await Promise.all([many, lead(company, 'many by one')])
  const { names, transactions } = await leads(company, 'many%')
  expect([names.length, transactions]).toEqual([151, 2])
})

test('who reads can not write', async () => {
  await expect(db.readCompany(company, tx => add(tx, 'read'))).rejects.toMatchObject({ code: '25006' })
})

test('a transaction that is over refuses more, so that nothing runs in another company', async () => {
  const kept = await db.withCompany(company, async tx => ({ tx }))
  await expect(add(kept.tx, 'late')).rejects.toThrow('the transaction is over')
  const read = await db.readCompany(company, async tx => ({ tx }))
  await expect(sql`select 1`.execute(read.tx)).rejects.toThrow('the transaction is over')
})

test('statements that come often see the company of their own transaction', async () => {
  const count = (id: typeof company) =>
    db.readCompany(id, async tx =>
      (await sql<{ company_id: number }>`select company_id, id from permissions`.execute(tx)).rows.map(
        row => row.company_id,
      ),
    )
  for (let n = 0; n < 60; n++) {
    const id = n % 2 ? company : other
    expect(new Set(await count(id))).toEqual(new Set([id]))
  }
})

test('a prepared statement that an update of the tables has overtaken fails no more than once a connection', async () => {
  const read = async () => {
    // The connection is given back once the reply has left: each read gets the same one.
    await setImmediate()
    return db.readCompany(company, tx => sql`select * from lead_sources`.execute(tx))
  }
  for (let n = 0; n < 30; n++) await read()
  await app.sql('alter table lead_sources add column added_later text')
  const tries: boolean[] = []
  for (let n = 0; n < 5; n++)
    tries.push(
      await read().then(
        () => true,
        () => false,
      ),
    )
  expect(tries.slice(1)).toEqual([true, true, true, true])
})

// The stream may fail while nobody has the client: before its new user has it, and after it was given up.
test.each(['acquire', 'release'])(
  'a connection that breaks as the pool says %s fails one transaction at most',
  async moment => {
    const read = () => db.readCompany(company, async tx => (await sql`select 1 as one`.execute(tx)).rows)
    await read()
    ;(db as Database).pool.once(moment as 'acquire', (...args: unknown[]) => {
      const client = args.at(-1) as pg.PoolClient
      process.nextTick(() => client.connection.stream.destroy(new Error('write EPIPE')))
    })
    await read().catch(() => {})
    await read().catch(() => {})
    expect(await read()).toEqual([{ one: 1 }])
  },
)
