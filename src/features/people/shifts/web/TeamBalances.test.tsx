import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { TeamBalances } from './TeamBalances.tsx'

const headings = async (balances: object[]) => {
  const person = { user_id: 5, name: 'Dana Okafor', casual: false, balances }
  answerFetch(() => ({ body: { success: true, result: [person] } }))
  renderWithKit(<TeamBalances />)
  await screen.findByText('Dana Okafor')
  return screen.getAllByRole('columnheader').map(each => each.textContent)
}

test('the usual kinds of leave are shown until balances are set', async () => {
  expect(await headings([])).toEqual(['Name', 'Annual leave', 'Personal leave'])
})

test('kinds that have balances are shown alone', async () => {
  const numbers = { minutes: 60, booked_minutes: 0, year_minutes: 0 }
  const other = { kind: 'other', kind_id: 3, name: 'Long service', ...numbers }
  expect(await headings([other])).toEqual(['Name', 'Long service'])
})
