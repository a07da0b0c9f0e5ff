import { expect, test } from 'vitest'
import { dayText, parseDay } from '#shared/dates.ts'
import { fillHoles } from '#shared/fact.ts'
import { figureText } from './report-text.ts'
import { financialYear } from './reports.rules.ts'

test.each([
  ['2026-06-30', 'Australia/Sydney', '2025-07-01'],
  ['2026-07-01', 'Australia/Perth', '2026-07-01'],
  ['2026-03-31', 'Pacific/Auckland', '2025-04-01'],
  ['2026-04-01', 'Pacific/Auckland', '2026-04-01'],
  ['2026-11-29', 'Europe/London', '2026-01-01'],
])('on %s the financial year in %s began on %s', (today, zone, first) => {
  const { from, to } = financialYear(parseDay(today)!, zone)
  expect([dayText(from), dayText(to)]).toEqual([first, today])
})

const english = {
  t: (text: unknown, values = {}) => fillHoles(String(text), values, String),
  money: String,
  number: String,
  rate: String,
}
test.each([
  ['averageDecision', 12_286, '8.5 days'],
  ['averageDecision', 2_879, '47 h 59 min'],
  ['onSiteMinutes', 12_286, '204 h 46 min'],
] as const)('%s of %i minutes reads %s', (measure, minutes, text) => {
  expect(figureText(measure, minutes, english)).toBe(text)
})
