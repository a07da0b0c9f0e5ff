import { expect, test } from 'vitest'
import { parseDay } from './dates.ts'
import { daysLeft, isOpenWithoutPlan, isPlanInactive, trialState } from './plan.ts'

const today = parseDay('2026-03-10')!

test.each([
  ['2026-03-24', 14],
  ['2026-03-11', 1],
  ['2026-03-10', 0],
  ['2026-03-09', -1],
  ['2025-03-10', -365],
  [null, null],
  ['nonsense', null],
])('a plan to %s has %s days left on 10 March 2026', (date, days) => {
  expect(daysLeft(date, today)).toBe(days)
})

test.each([
  { pack: 5, kind: 'owner', date: '2026-03-15', shown: { as: 'running', days: 5 } },
  { pack: 5, kind: 'owner', date: '2026-03-10', shown: { as: 'running', days: 0 } },
  { pack: 5, kind: 'owner', date: '2026-03-09', shown: { as: 'expired' } },
  { pack: 5, kind: 'owner', date: null, shown: null },
  { pack: 5, kind: 'office', date: '2026-03-15', shown: null },
  { pack: 5, kind: 'technician', date: '2026-03-01', shown: null },
  { pack: 4, kind: 'owner', date: '2026-03-15', shown: null },
] as const)(
  'trial banner on pack $pack for the $kind with a plan to $date: $shown',
  ({ pack, kind, date, shown }) => {
    expect(trialState({ pack_id: pack, kind, subscription_date: date }, today)).toEqual(shown)
  },
)

test.each([
  ['2026-03-10', false],
  ['2026-03-09', false],
  ['2026-03-08', true],
  ['2020-01-01', true],
  [null, false],
])('a plan to %s is inactive: %s', (subscription_date, inactive) => {
  expect(isPlanInactive({ subscription_date }, today)).toBe(inactive)
})

test.each([
  ['/plans', true],
  ['/plans/', true],
  ['/plans/sms', false],
  ['/partners', true],
  ['/partner/login', true],
  ['/jobs', false],
  ['/', false],
])('%s stays open without a plan: %s', (path, open) => {
  expect(isOpenWithoutPlan(path)).toBe(open)
})
