import { expect, test } from 'vitest'
import {
  bsbOf,
  commonSigns,
  firstTerms,
  lastMonths,
  nextPayoutDay,
  payoutProblem,
  tierProgress,
} from './programme.rules.ts'

test.each([
  [0, { current: 1, nextTier: 10, progress: 0 }],
  [9, { current: 1, nextTier: 10, progress: 90 }],
  [10, { current: 2, nextTier: 25, progress: 40 }],
  [24, { current: 2, nextTier: 25, progress: 96 }],
  [25, { current: 3, nextTier: 25, progress: 100 }],
])('%d paid referrals are %j', (paid, progress) => expect(tierProgress(firstTerms, paid)).toEqual(progress))

const now = new Date('2026-11-05T00:00:00Z')
const payee = { status: 'approved', is_verified: true, has_bank: true, bank_changed_at: null, abn: '1' }
test.each([
  [{}, 5_000, null],
  [{}, 4_999, 'least'],
  [{ status: 'blocked' }, 5_000, 'closed'],
  [{ is_verified: false }, 5_000, 'unverified'],
  [{ has_bank: false }, 5_000, 'bank'],
  [{ bank_changed_at: new Date('2026-10-29T00:00:01Z') }, 5_000, 'bankHold'],
  [{ bank_changed_at: new Date('2026-10-29T00:00:00Z') }, 5_000, null],
  [{ abn: '' }, 7_500, null],
  [{ abn: '' }, 7_501, 'abn'],
] as const)('a payee with %j is paid %d cents: %s', (facts, cents, problem) =>
  expect(payoutProblem({ ...payee, ...facts }, cents, firstTerms, now)).toBe(problem),
)

test.each([
  ['123-456', '123-456'],
  ['123456', '123-456'],
  ['123 456', '123-456'],
  ['1234567', null],
  ['1234-5678', null],
  ['12345x', null],
])('the BSB %j is %j', (typed, bsb) => expect(bsbOf(typed)).toBe(bsb))

const partner = {
  emails: ['ada@trade.test', 'ada@gmail.com'],
  website: 'https://www.trade.test/blog',
  abn: '51 824 753 556',
  address: '1 High St, Manly',
}
const stranger = { emails: ['bob@pipes.test'], abn: '', address: '' }
test.each([
  [{}, []],
  [{ emails: ['Ada@Trade.test'] }, ['email', 'domain']],
  [{ emails: ['bob@trade.test'] }, ['domain']],
  [{ emails: ['bob@gmail.com'] }, []],
  [{ abn: '51824753556' }, ['abn']],
  [{ address: '1 high st manly' }, ['address']],
])('a company with %j has %j in common', (facts, signs) =>
  expect(commonSigns(partner, { ...stranger, ...facts })).toEqual(signs),
)

test('months and payout days go over the year', () => {
  expect(lastMonths('2026-02-14')).toEqual([
    '2025-09-01',
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
  expect(nextPayoutDay('2026-12-05')).toBe('2026-12-05')
  expect(nextPayoutDay('2026-12-06')).toBe('2027-01-05')
})
