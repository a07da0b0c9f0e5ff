import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { LateMark } from './LateMark.tsx'

const hour = 3_600_000
const show = (endedHoursAgo: number, status_id: number = statusId.pending) =>
  renderWithKit(
    <LateMark
      visit={{ status_id, later: false, ends_at: new Date(Date.now() - endedHoursAgo * hour).toISOString() }}
    />,
  )

test('open work that should have ended is late for a week, then it is said quietly', () => {
  show(2)
  expect(screen.getByText('Late')).toBeTruthy()
  show(30 * 24)
  expect(screen.getByText('Still open')).toBeTruthy()
})

test.each([
  ['work whose time is not over', -2, statusId.pending],
  ['a closed job', 2, statusId.closed],
  ['one that is only to be paid', 2, statusId.awaitingPayment],
])('nothing is said of %s', (_name, hours, status) => {
  show(hours, status)
  expect(screen.queryByText(/Late|Still open/)).toBeNull()
})
