import { expect, test } from 'vitest'
import { sweeps } from '#app/installation/sweeps.ts'
import { testApp } from '#app/testing/test-app.ts'
import { keptKeyDays, phoneKeyDays } from '#shared/idempotency.ts'
import type { Due } from './schedule.ts'
import { sweepHourly } from './sweep.ts'

const app = await testApp()

async function sweepOnce() {
  let sweep = async () => {}
  const schedule = {
    open: async () => {},
    on: async (_work: object, work: (due: Due) => Promise<void>) => {
      sweep = () => work({ data: {}, signal: new AbortController().signal, lastTry: false })
    },
    every: async () => {},
    later: async () => {},
    stop: async () => {},
  }
  await sweepHourly(app.services.db, schedule, sweeps, what => error => expect.fail(`${what}: ${error}`))
  await sweep()
}

test('what has left the house is kept for a while: notifications a week, mail a year, what waits for ever', async () => {
  const company = await app.company()
  const rows = [
    ['push', 'sent', 6],
    ['push', 'sent', 8],
    ['push', 'failed', 8],
    ['push', 'waiting', 8],
    ['mail', 'sent', 364],
    ['mail', 'sent', 366],
    ['mail', 'failed', 366],
    ['mail', 'waiting', 366],
  ]
  for (const [kind, status, days] of rows) {
    await app.sql(
      `insert into outbox (company_id, kind, recipient, payload, status, created_at, due_at)
       values ($1, $2, $3::text, '{}', $4, now() - make_interval(days => $3::text::int), now() + interval '1 day')`,
      [company.id, kind, String(days), status],
    )
  }
  await sweepOnce()
  const left = await app.sql<{ kind: string; status: string; recipient: string }>(
    'select kind, status, recipient from outbox where company_id = $1 order by id',
    [company.id],
  )
  expect(left.map(row => `${row.kind} ${row.status} ${row.recipient}`)).toEqual([
    'push sent 6',
    'push waiting 8',
    'mail sent 364',
    'mail waiting 366',
  ])
})

test('the answer to a key is known for as long as a phone repeats what it could not send', async () => {
  const company = await app.company()
  for (const days of [keptKeyDays - 1, keptKeyDays + 1]) {
    await app.sql(
      `insert into idempotency_keys (company_id, user_id, key, request_hash, answer, created_at)
       values ($1, 1, $2::text, '', '{}', now() - make_interval(days => $2::text::int))`,
      [company.id, String(days)],
    )
  }
  for (const days of [keptKeyDays + 2, phoneKeyDays + 1]) {
    await app.sql(
      `insert into idempotency_keys (company_id, user_id, key, request_hash, answer, created_at, device, device_at)
       values ($1, 1, $2::text, '', '{}', now() - make_interval(days => $2::text::int), repeat('a', 32), now())`,
      [company.id, String(days)],
    )
  }
  await sweepOnce()
  const left = await app.sql<{ key: string }>(
    'select key from idempotency_keys where company_id = $1 order by key',
    [company.id],
  )
  expect(left.map(row => Number(row.key))).toEqual([keptKeyDays - 1, keptKeyDays + 2])
})

test('a clock that has jumped a year ahead makes nothing old at once, nor does one that is set back', async () => {
  const company = await app.company()
  await app.sql(
    `insert into outbox (company_id, kind, recipient, payload, status, created_at)
     values ($1, 'mail', 'before the jump', '{}', 'sent', now() - interval '366 days')`,
    [company.id],
  )
  const left = () => app.sql('select 1 from outbox where company_id = $1', [company.id])
  const at = (where: string) => app.sql(`update sweep_clock set at = now() + $1::interval`, [where])
  const hour = 3_600_000
  const times: number[] = []
  const note = async () => {
    const [row] = await app.sql<{ at: Date }>('select at from sweep_clock')
    times.push(Date.now() - row!.at.getTime())
  }

  await at('-366 days')
  await sweepOnce()
  await note()
  expect(await left()).toHaveLength(1)
  expect(Math.min(...times)).toBeGreaterThan(365 * 24 * hour)

  // It caught up, and then the clock was set right.
  times.length = 0
  await at('366 days')
  await sweepOnce()
  await note()
  expect(Math.max(...times.map(Math.abs))).toBeLessThan(hour)
  expect(await left()).toHaveLength(0)
})
