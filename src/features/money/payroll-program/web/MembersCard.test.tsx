import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { MembersCard } from './MembersCard.tsx'

const member = {
  user_id: 5,
  name: 'Dana Okafor',
  email: 'dana@example.test',
  phone: '',
  is_active: true,
  employee_id: null,
  suggested_id: null,
  differences: [],
}

test('members are rows of a table, and cards in a narrow window', () => {
  const card = <MembersCard program="Xero" members={[member]} employees={[]} />
  const { unmount } = renderWithKit(card)
  expect(screen.getByRole('table', { name: 'Team' })).toBeTruthy()
  unmount()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({
        matches: query === '(max-width: 35.99em)',
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  )
  renderWithKit(card)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('list', { name: 'Team' }).textContent).toContain('Dana Okafor')
  expect(screen.getByRole('combobox', { name: 'Employee for Dana Okafor' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add to payroll' })).toBeTruthy()
})
