import { expect, test } from 'vitest'
import { canApproveFor, mayBeginOrders, usualStockSettings } from './stock-settings.rules.ts'

const limits = {
  ...usualStockSettings,
  office_limit_cents: 50_000,
  others_limit_cents: 100,
  group_limits: [
    { group: 7, limit_cents: 20_000 },
    { group: 8, limit_cents: 0 },
  ],
}
test.each([
  ['owner', 7, 9_000_000, true],
  ['office', 2, 50_000, true],
  ['office', 2, 50_001, false],
  ['operator', 4, 101, false],
  ['operator', 7, 20_000, true],
  ['office', 7, 20_001, false],
  ['operator', 8, 9_000_000, true],
] as const)('somebody of the kind %s in group %d approves %d cents: %s', (kind, group, total, can) => {
  expect(canApproveFor({ kind, group }, total, limits) === true).toBe(can)
})

test('without limits whoever orders approves', () => {
  expect(canApproveFor({ kind: 'office', group: 2 }, 9_000_000, usualStockSettings)).toBe(true)
})

test.each([
  ['PO-', true],
  ['', true],
  ['Shop ', true],
  ['2026', false],
  ['A/', false],
  ['<b>', false],
])('orders may begin with %j: %s', (prefix, may) => {
  expect(mayBeginOrders(prefix) === true).toBe(may)
})
