import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { payContract as c } from '../pay.contract.ts'
import { payTexts } from '../pay-fields.rules.ts'

const app = await testApp()
const usual = {
  starts_on: '2026-07-01',
  period: 'fortnight',
  period_start: '2026-07-06',
  state: 'VIC',
  day_hours: 7.6,
  week_hours: 38,
  overtime: [
    { hours: 2, times: 1.5 },
    { hours: null, times: 2 },
  ],
  saturday: 1.25,
  sunday: 2,
  holiday: 2.5,
  rounding: 15,
  break_after_hours: 5,
  break_minutes: 30,
  rdo_minutes: 24,
  pays_holidays: false,
  km_rate: 0.88,
  allowances: [{ name: 'Tools', per: 'day', amount: 12.55 }],
} as const

test('rules are kept by their first day, and come back as they were sent', async () => {
  const company = await app.company()
  expect((await app.ok(c.rules, {}, company.owner)).body).toMatchObject({ result: [], state: 'NSW' })
  const sent = { ...usual, overtime: [...usual.overtime], allowances: [...usual.allowances] }
  const { id, version, ...kept } = (await app.ok(c.saveRules, sent, company.owner)).body.result
  expect(kept).toEqual(usual)
  const later = { ...sent, starts_on: '2026-10-01', saturday: 1.5 }
  const second = (await app.ok(c.saveRules, later, company.office)).body.result
  const dates = async () =>
    (await app.ok(c.rules, {}, company.owner)).body.result.map(each => [each.starts_on, each.saturday])
  expect(await dates()).toEqual([
    ['2026-10-01', 1.5],
    ['2026-07-01', 1.25],
  ])
  await app.ok(c.saveRules, { ...sent, saturday: 2, version }, company.owner)
  expect((await app.request(c.saveRules, { ...sent, saturday: 3, version }, company.owner)).status).toBe(409)
  await app.ok(c.deleteRules, { id: second.id }, company.owner)
  expect(await dates()).toEqual([['2026-07-01', 2]])
  const other = await app.company()
  expect((await app.request(c.deleteRules, { id }, other.owner)).status).toBe(404)
  expect((await app.request(c.rules, {}, company.technician)).status).toBe(403)
})

test.each([
  [
    {
      overtime: [
        { hours: null, times: 1.5 },
        { hours: 2, times: 2 },
      ],
    },
    payTexts.order,
  ],
  [
    {
      overtime: [
        { hours: 2, times: 2 },
        { hours: null, times: 1.5 },
      ],
    },
    payTexts.falls,
  ],
  [{ day_hours: 25 }, payTexts.days],
  [{ allowances: [{ name: ' ', per: 'day' as const, amount: 1 }] }, 'Name required.'],
])('rules that can’t be are refused: %j', async (part, message) => {
  const { owner } = await app.company()
  const reply = await app.request(c.saveRules, part, owner)
  expect(reply.status).toBe(400)
  expect(JSON.stringify(reply.body)).toContain(message)
})

test.each([
  [{ rounding: 7 }],
  [{ saturday: 0.5 }],
  [{ period: 'year' }],
  [{ starts_on: '2026-02-30' }],
  [{ break_minutes: -1 }],
])('rules of no sense are refused: %j', async part => {
  const { owner } = await app.company()
  expect((await app.request(c.saveRules, part as never, owner)).status).toBe(400)
})

test('public holidays are those of the state, with the days that stand for them', async () => {
  const { technician } = await app.company()
  const of = async (state: 'NSW' | 'VIC' | '', year: number) =>
    (await app.ok(c.holidays, { state, year }, technician)).body.result
  expect(await of('VIC', 2026)).toContainEqual({ day: '2026-11-03', name: 'Melbourne Cup' })
  expect((await of('NSW', 2026)).map(each => each.day)).not.toContain('2026-11-03')
  expect(await of('NSW', 2027)).toContainEqual({ day: '2027-12-27', name: 'Christmas Day (substitute day)' })
  expect(await of('', 2026)).toEqual([])
})
