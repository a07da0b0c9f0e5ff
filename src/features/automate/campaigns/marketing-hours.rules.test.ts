import { expect, test } from 'vitest'
import { loadTemporal, parseDay } from '#shared/dates.ts'
import { isNationalHoliday, marketingFrom } from './marketing-hours.rules.ts'

await loadTemporal()

const zone = 'Australia/Sydney'

test.each([
  ['Wednesday at noon', '2026-07-01T02:00:00.000Z', '2026-07-01T02:00:00.000Z'],
  ['Wednesday before nine', '2026-06-30T22:59:00.000Z', '2026-06-30T23:00:00.000Z'],
  ['Wednesday at eight in the evening', '2026-07-01T10:00:00.000Z', '2026-07-01T23:00:00.000Z'],
  ['Saturday at five', '2026-07-04T07:00:00.000Z', '2026-07-05T23:00:00.000Z'],
  ['Sunday', '2026-07-05T02:00:00.000Z', '2026-07-05T23:00:00.000Z'],
  ['Good Friday', '2026-04-03T02:00:00.000Z', '2026-04-03T22:00:00.000Z'],
  ['Easter Sunday', '2026-04-05T02:00:00.000Z', '2026-04-06T23:00:00.000Z'],
  ['Christmas Eve, at night', '2026-12-24T11:00:00.000Z', '2026-12-28T22:00:00.000Z'],
])('%s', (_, at, from) => {
  expect(marketingFrom(new Date(at), zone).toISOString()).toBe(from)
})

test('holidays of all states are known by year', () => {
  for (const day of [
    '2026-01-26',
    '2027-03-26',
    '2027-03-29',
    '2026-12-28',
    '2027-12-27',
    '2027-12-28',
    '2028-01-03',
  ])
    expect([day, isNationalHoliday(parseDay(day)!)]).toEqual([day, true])
  for (const day of ['2026-06-08', '2026-12-29', '2026-12-24'])
    expect([day, isNationalHoliday(parseDay(day)!)]).toEqual([day, false])
})

test('hours are those of the company', () => {
  const noonInSydney = new Date('2026-07-01T02:00:00.000Z')
  expect(marketingFrom(noonInSydney, 'Australia/Perth').toISOString()).toBe('2026-07-01T02:00:00.000Z')
  expect(marketingFrom(new Date('2026-07-01T00:30:00.000Z'), 'Australia/Perth').toISOString()).toBe(
    '2026-07-01T01:00:00.000Z',
  )
})
