import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import type { PayrollPerson } from '../payroll.contract.ts'
import { PayrollPeople } from './PayrollPeople.tsx'

const person: PayrollPerson = {
  user_id: 5,
  name: 'Dana Okafor',
  weeks: [],
  shares: [{ job_id: 7, job_number: 1042, net_cents: 100_000, share: 3_000, cents: 30_000 }],
  lines: [],
  minutes: 0,
  cents: 30_000,
  unrated_minutes: 0,
  sum: '',
}
const share = 'Job #1042: $300.00 (30% of $1,000.00 paid so far)'

test('people to pay are rows of a table, and cards in a narrow window', () => {
  const { unmount } = renderWithKit(<PayrollPeople people={[person]} />)
  expect(screen.getByRole('table', { name: 'To pay' }).textContent).toContain(share)
  unmount()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({
        matches: query === '(max-width: 35.99em)',
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  )
  renderWithKit(<PayrollPeople people={[person]} />)
  expect(screen.queryByRole('table')).toBeNull()
  const card = screen.getByRole('list', { name: 'To pay' }).textContent
  expect(card).toContain(share)
  expect(card).toContain('$300.00')
})
