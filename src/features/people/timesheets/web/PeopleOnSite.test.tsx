import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { PeopleOnSite } from './PeopleOnSite.tsx'

const dana = {
  user_id: 5,
  name: 'Dana Okafor',
  phone: '0412345678',
  since: '2026-11-24T00:00:00Z',
  kind: 'work',
  job: { id: 7, number: 1042, name: 'Wells', address: '12 Hill St, Bondi', is_booked: false },
  position: { lat: -33.89, lng: 151.27, at: '2026-11-24T00:05:00Z' },
}
const kim = { ...dana, user_id: 6, name: 'Kim Park', phone: '', job: null, position: null }

test('each person at work stands with a number to ring and a place, and the list is printed', async () => {
  answerFetch(() => ({ body: { success: true, result: [dana, kim] } }))
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const onBack = vi.fn()
  renderWithKit(<PeopleOnSite onBack={onBack} />)
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first!.textContent).toContain('#1042 Wells')
  expect(first!.textContent).toContain('12 Hill St, Bondi')
  expect(first!.querySelector('a[href^="tel:"]')?.textContent).toBe('0412 345 678')
  expect(second!.textContent).toContain('No phone number')
  expect(second!.textContent).toContain('Place unknown')
  await userEvent.click(screen.getByRole('button', { name: 'Print list' }))
  expect(print).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'All people' }))
  expect(onBack).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('an empty yard says so', async () => {
  answerFetch(() => ({ body: { success: true, result: [] } }))
  renderWithKit(<PeopleOnSite onBack={() => {}} />)
  expect(await screen.findByText('Nobody is clocked in.')).toBeTruthy()
})
