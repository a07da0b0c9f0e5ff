import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { CouponWidget } from './widgets/CouponWidget.tsx'
import { JobStatusWidget } from './widgets/JobStatusWidget.tsx'
import { JobTypesWidget } from './widgets/JobTypesWidget.tsx'

test('a widget that fails says so alone, with a way to try again; one without rows says that', async () => {
  let isDown = true
  const seen = answerFetch(({ url }) => {
    if (url.includes('getCoupons'))
      return {
        status: 503,
        body: { success: false, message: 'Stripe can’t be reached just now. Please try again.' },
      }
    if (url.includes('getDefaultPeriod')) return { body: { success: true, result: 30 } }
    const failed = [{ widget: 'top_job_types', status: 500, message: 'These figures could not be loaded.' }]
    const status = { status: 1, label: 'Pending', jobs: 4, as_of: '2026-11-18T02:00:00Z' }
    const result = { job_status: [status], ...(!isDown && { top_job_types: [] }) }
    return { body: { success: true, result, failed: isDown ? failed : [] } }
  })
  renderAt(
    '/dashboard',
    <>
      <JobStatusWidget />
      <JobTypesWidget />
      <CouponWidget />
    </>,
    owner,
  )
  const widget = (name: string) => screen.findByRole('region', { name })
  const types = within(await widget('Top job types'))
  types.getByRole('status', { name: 'Loading' })
  await types.findByText('These figures could not be loaded.')
  await within(await widget('Coupons')).findByText(/^Stripe can’t be reached/, {}, { timeout: 10_000 })
  await within(await widget('Jobs by status')).findByText('Pending')
  expect(seen.filter(({ url }) => url.includes('dashboardData'))).toHaveLength(1)

  isDown = false
  await userEvent.click(types.getByRole('button', { name: 'Try again' }))
  await types.findByText('No jobs were created in these days.')
})
