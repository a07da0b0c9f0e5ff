import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { GoogleReviewsWidget } from './GoogleReviewsWidget.tsx'

const reviewOf = (id: number, stars: number, text: string, answered = false) => ({
  id,
  name: `Client ${id}`,
  stars,
  text,
  given: '2026-01-02T00:00:00Z',
  answered,
})

function open(result: object) {
  answerFetch(() => ({ body: { success: true, result } }))
  renderAt('/dashboard', <GoogleReviewsWidget />, owner)
}

test('stars on average, how many reviews, the newest ones, and the way to those that wait for a reply', async () => {
  open({
    average: 4.6,
    count: 31,
    unanswered: 2,
    newest: [reviewOf(3, 1, '<b>Late</b>'), reviewOf(2, 5, '', true), reviewOf(1, 4, 'Tidy')],
  })
  expect(await screen.findByText('4.6')).toBeTruthy()
  expect(screen.getByText('31 reviews')).toBeTruthy()
  const waiting = screen.getByRole('link', { name: '2 unanswered' })
  expect(waiting.getAttribute('href')).toBe('/reviews?answered=2')
  const newest = screen.getAllByRole('listitem')
  expect(newest).toHaveLength(3)
  expect(within(newest[0]!).getByRole('img', { name: '1 of 5 stars' })).toBeTruthy()
  // A stranger's words are shown as they are.
  expect(within(newest[0]!).getByText('<b>Late</b>')).toBeTruthy()
  expect(newest[1]!.textContent).toContain('Client 2')
})

test('without a review it says so, and nothing waits', async () => {
  open({ average: null, count: 0, unanswered: 0, newest: [] })
  expect(await screen.findByText('No reviews on Google yet.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('one review is one review', async () => {
  open({ average: 5, count: 1, unanswered: 0, newest: [reviewOf(1, 5, 'Great', true)] })
  expect(await screen.findByText('1 review')).toBeTruthy()
  expect(screen.queryByText(/unanswered/)).toBeNull()
})
