import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { GlobalAlert } from './GlobalAlert.tsx'

const alert = (id: number, message: string, inMs: number) => ({
  id,
  message,
  scheduled_time: new Date(Date.now() + inMs).toISOString(),
})
const answer = (...data: unknown[]) => answerFetch(() => ({ body: { success: true, data } }))

test('the first in the future is shown with its countdown, one of the past never', async () => {
  answer(alert(1, 'Yesterday', -86_400_000), alert(2, 'Update', 90_061_000), alert(3, 'Later', 9e8))
  renderAt('/jobs', <GlobalAlert />)
  expect(await screen.findByText('Update')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^1 days1 hours[01] minutes\d+ seconds$/)
  expect(screen.queryByText('Yesterday')).toBeNull()
  expect(screen.queryByText('Later')).toBeNull()
})

test('at zero everybody is sent to sign out', async () => {
  answer(alert(1, 'Now', 300))
  const { router } = renderAt('/jobs', <GlobalAlert />)
  await screen.findByText('Now')
  await waitFor(() => expect(router.state.location.pathname).toBe('/logout'), { timeout: 5_000 })
})
