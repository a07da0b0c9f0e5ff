import { expect, test } from 'vitest'
import { canApproveFor, usualStockSettings } from './stock-settings.rules.ts'

const limits = { ...usualStockSettings, office_limit_cents: 50_000, others_limit_cents: 100 }
test.each([
  ['owner', 9_000_000, true],
  ['office', 50_000, true],
  ['office', 50_001, false],
  ['operator', 101, false],
] as const)('somebody of the group %s approves %d cents: %s', (kind, total, can) => {
  expect(canApproveFor({ kind }, total, limits) === true).toBe(can)
})

test('without limits whoever orders approves', () => {
  expect(canApproveFor({ kind: 'office' }, 9_000_000, usualStockSettings)).toBe(true)
})
