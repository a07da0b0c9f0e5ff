import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { openAiCompatible } from '#server/providers/ai/openai-compatible.ts'
import { vendorServer } from '#server/providers/testing/vendor-server.ts'
import { modelSays } from '#server/testing/model-says.ts'
import { callReportsContract as r } from '../../call-reports.contract.ts'

const app = await testApp()

async function newLog() {
  const company = await app.company()
  await app.sql(`update companies set time_zone = 'Australia/Sydney' where id = $1`, [company.id])
  // Sydney's clock: 9:05, 9:20 and 9:40 on the 2nd, one missed; 14:00 the day after, blocked; 14:30, missed.
  await app.sql(
    `insert into calls (company_id, direction, status, number, outcome, user_ids, started_at, answered_at, ended_at)
     select $1::bigint, d, 'completed', '+61412345678', o, array[$2::bigint], s::timestamptz, s::timestamptz + a, s::timestamptz + e
     from (values
       ('in', '', '2026-03-01T22:05:00Z', interval '10 s', interval '70 s'),
       ('in', '', '2026-03-01T22:20:00Z', interval '20 s', interval '70 s'),
       ('in', '', '2026-03-01T22:40:00Z', null, interval '60 s'),
       ('out', '', '2026-03-01T22:40:00Z', interval '5 s', interval '60 s'),
       ('in', 'Blocked', '2026-03-03T03:00:00Z', null, interval '0 s'),
       ('in', '', '2026-03-03T03:30:00Z', null, interval '30 s')) v (d, o, s, a, e)`,
    [company.id, company.office.id],
  )
  return company
}

test('calls that came in are told by the hour of the company’s day', async () => {
  const { office, technician } = await newLog()
  const hours = async (from: string, to: string) => (await app.ok(r.hours, { from, to }, office)).body
  const both = await hours('2026-03-02', '2026-03-03')
  expect(both.hours).toHaveLength(24)
  expect(both.hours.filter(each => each.calls > 0)).toEqual([
    { hour: 9, calls: 3, answered: 2, median: 20, p90: 52 },
    { hour: 14, calls: 1, answered: 0, median: 30, p90: 30 },
  ])
  expect(both.total).toMatchObject({ calls: 4, answered: 2, median: 25 })
  expect((await hours('2026-03-03', '2026-03-03')).total).toMatchObject({ calls: 1, answered: 0 })
  expect((await hours('2026-03-01', '2026-03-01')).total).toEqual({
    calls: 0,
    answered: 0,
    median: null,
    p90: null,
  })
  const { payload } = await app.http.inject({
    method: 'POST',
    url: `/api${r.hoursFile.path}`,
    headers: { authorization: `Bearer ${office.token}` },
    payload: { from: '2026-03-02', to: '2026-03-03' },
  })
  expect(payload).toContain('"09:00",3,2,67,20,52')
  expect(payload).toContain('"All",4,2,50,25,51')
  for (const [from, to, text] of [
    ['2026-03-03', '2026-03-02', 'The end can’t be before the start.'],
    ['2025-01-01', '2026-03-02', 'Please choose up to one year.'],
  ] as const) {
    const refused = await app.send(r.hours, { from, to }, office)
    expect([refused.status, refused.body.message]).toEqual([400, text])
  }
  expect((await app.send(r.hours, { from: '2026-03-02', to: '2026-03-02' }, technician)).status).toBe(403)
})

test('a note is drafted where a model is set up, for calls of the company', async () => {
  const { id, office } = await newLog()
  const other = await app.company()
  const [call] = await app.sql<{ id: number }>(
    `select id from calls where company_id = $1 and direction = 'out'`,
    [id],
  )
  const draft = (as = office, of = call!.id) =>
    app.send(r.draft, { id: of, words: 'wants tap fixed friday' }, as)
  expect((await app.ok(r.ended, { id: call!.id }, office)).body.can_draft).toBe(false)
  const without = await draft()
  expect([without.status, without.body.message]).toEqual([
    409,
    'No language model is set up, so notes can’t be drafted.',
  ])
  const model = await vendorServer(() => modelSays({ note: 'The client asked for the tap on Friday.' }))
  app.services.providers.ai = openAiCompatible({ url: `${model.url}/v1`, model: 'small', key: 'a key' })
  try {
    expect((await draft()).body.note).toBe('The client asked for the tap on Friday.')
    expect((await draft(other.office)).status).toBe(404)
    expect((await app.send(r.ended, { id: call!.id }, other.office)).status).toBe(404)
    expect((await app.ok(r.ended, { id: call!.id }, office)).body.can_draft).toBe(true)
    model.next({ status: 401, body: { error: { message: 'wrong key' } } })
    const failed = await draft()
    expect([failed.status, failed.body.message]).toEqual([503, 'Couldn’t draft the note. Please try again.'])
  } finally {
    app.services.providers.ai = null
    await model.close()
  }
})
