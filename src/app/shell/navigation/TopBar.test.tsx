import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TrialBanner } from '#app/shell/TrialBanner.tsx'
import { permissionSeeds } from '#shared/permissions.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { TopBar } from './TopBar.tsx'

const nothing = () => {}

test('a new job is one click away, over the screen that is shown', async () => {
  answerFetch(() => new Error('offline'))
  const { router } = renderAt('/calendar?view=day', <TopBar onMenu={nothing} onPanel={nothing} />)
  await userEvent.click(await screen.findByRole('button', { name: 'New Job' }))
  await waitFor(() => expect(router.state.location.href).toBe('/calendar?view=day#newJob'))
})

test('Quick Actions offers what is added most, as far as the viewer may', async () => {
  answerFetch(() => new Error('offline'))
  const { router, unmount } = renderAt('/calendar', <TopBar onMenu={nothing} onPanel={nothing} />, {
    ...owner,
    permissions: permissionSeeds.map(({ name }) => name),
  })
  const items = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Quick Actions' }))
    return (await screen.findAllByRole('menuitem')).map(item => item.textContent)
  }
  expect(await items()).toEqual(['New Job', 'New Quote', 'New Invoice', 'New Client', 'New Lead'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'New Quote' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/quotes/newquotes'))
  unmount()

  renderAt('/calendar', <TopBar onMenu={nothing} onPanel={nothing} />, { ...owner, permissions: [] })
  await screen.findByRole('button', { name: 'User menu' })
  expect(screen.queryByRole('button', { name: 'Quick Actions' })).toBeNull()
})

test('the owner of a company on trial is led to the plans, and nothing is asked for it', async () => {
  const seen = answerFetch(() => new Error('offline'))
  renderAt('/', <TrialBanner />, { ...owner, pack_id: 5, subscription_date: '2999-01-01' })
  await screen.findByText(/Your Tradewind Trial Ends In/)
  expect(screen.getByRole('link', { name: 'Subscribe Now' }).getAttribute('href')).toBe('/plans')
  expect(seen).toHaveLength(0)
})
