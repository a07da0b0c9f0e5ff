import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { WidgetGrid } from './arranging/WidgetGrid.tsx'
import { CouponWidget } from './widgets/CouponWidget.tsx'
import { JobStatusWidget } from './widgets/JobStatusWidget.tsx'
import { JobTypesWidget } from './widgets/JobTypesWidget.tsx'
import { LeadSourcesWidget } from './widgets/LeadSourcesWidget.tsx'

test('a widget that fails says so alone, with a way to try again; one without rows says that', async () => {
  let isDown = true
  const seen = answerFetch(({ url }) => {
    if (url.includes('getCoupons'))
      return {
        status: 503,
        body: { success: false, message: 'Stripe can’t be reached right now. Please try again.' },
      }
    if (url.includes('getDefaultPeriod')) return { body: { success: true, result: 30 } }
    const failed = [{ widget: 'top_job_types', status: 500, message: 'Couldn’t load these figures.' }]
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
  await types.findByText('Couldn’t load these figures.')
  await within(await widget('Coupons')).findByText(/^Stripe can’t be reached/, {}, { timeout: 10_000 })
  await within(await widget('Jobs by status')).findByText('Pending')
  expect(seen.filter(({ url }) => url.includes('dashboardData'))).toHaveLength(1)

  isDown = false
  await userEvent.click(types.getByRole('button', { name: 'Try again' }))
  await types.findByText('No jobs were created in this period.')
})

test('a figure opens the rows it counts, for people who may see reports', async () => {
  const seen = answerFetch(({ url }) => {
    if (url.includes('getDefaultPeriod')) return { body: { success: true, result: 30 } }
    if (url.includes('reportRows')) {
      const row = {
        source: 'job',
        id: 7,
        label: '2007',
        client: 'Ada Bloom',
        day: '2026-11-18',
        measure: 'jobs',
      }
      return { body: { success: true, result: [{ ...row, amount: 1 }], total: 1, sum: 1 } }
    }
    const google = { id: 9, label: 'Google', leads: 0, won: 0, jobs: 1, money_cents: null }
    const top_leads = [{ ...google, as_of: '2026-11-18T02:00:00Z' }]
    return { body: { success: true, result: { top_leads }, failed: [] } }
  })
  const sources = async () => within(await screen.findByRole('table', { name: 'Top lead sources' }))
  const { unmount } = renderAt('/dashboard', <LeadSourcesWidget />, {
    ...owner,
    permissions: ['reports.view'],
  })
  await userEvent.click((await sources()).getByRole('button', { name: '1' }))
  const rows = within(await screen.findByRole('dialog', { name: 'Google · Jobs: 1' }))
  await rows.findByText('Ada Bloom')
  expect(seen.find(({ url }) => url.includes('reportRows'))!.body).toMatchObject({
    measure: 'jobs',
    filter: [{ dimension: 'source', value: '9' }],
  })
  unmount()
  renderAt('/dashboard', <LeadSourcesWidget />, { ...owner, permissions: [] })
  expect((await sources()).queryByRole('button')).toBeNull()
})

test('the first pack has no lock, and its layout is never locked; the usual days can be chosen', async () => {
  answerFetch(() => ({ body: { success: true, result: 30, version: 1 } }))
  const arrangement = {
    widgets: [],
    places: { lg: {}, md: {} },
    isLocked: true,
    titles: undefined,
    isReady: true,
    place: () => {},
    lock: () => {},
  }
  const { unmount } = renderAt('/dashboard', <WidgetGrid arrangement={arrangement} />, {
    ...owner,
    pack_id: 1,
  })
  await screen.findByDisplayValue('Last 30 days')
  expect(screen.queryByRole('button', { name: /lock layout/i })).toBeNull()
  unmount()
  renderAt('/dashboard', <WidgetGrid arrangement={arrangement} />, owner)
  await screen.findByRole('button', { name: 'Unlock layout' })
})
