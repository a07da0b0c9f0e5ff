import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { sweepHourly } from './sweep.ts'

const app = await testApp()

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
      `insert into outbox (company_id, kind, recipient, payload, status, created_at)
       values ($1, $2, $3::text, '{}', $4, now() - make_interval(days => $3::text::int))`,
      [company.id, kind, String(days), status],
    )
  }
  let sweep = async () => {}
  await sweepHourly(app.services.db, {
    on: async (_name, work) => {
      sweep = () => work({ data: {}, lastTry: false })
    },
    every: async () => {},
    later: async () => {},
    laterAll: async () => {},
    stop: async () => {},
  })
  await sweep()
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
