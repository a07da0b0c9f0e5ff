import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { dashboardPage } from '#features/insight/dashboard/dashboard.rules.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { PageLayoutDialog } from './PageLayoutDialog.tsx'

const settings = {
  today: { active: '1' },
  unscheduled: { active: '0' },
  open_jobs: { active: '1' },
  locked: 0,
}
const stored = {
  data: { id: 1, settings, offered: ['today', 'unscheduled', 'open_jobs'], permission: '{}' },
}
const dialog = (onClose = () => {}) =>
  renderAt('/dashboard', <PageLayoutDialog page={dashboardPage} path="/dashboard" onClose={onClose} />)

test('switches stand as stored, and what is switched is saved', async () => {
  const seen = answerFetch(() => ({ body: { success: true, ...stored } }))
  const onClose = vi.fn()
  dialog(onClose)
  expect(await screen.findByRole('dialog', { name: '/DASHBOARD' })).toBeTruthy()
  const today = await screen.findByRole('switch', { name: 'Today' })
  expect((today as HTMLInputElement).checked).toBe(true)
  expect((screen.getByRole('switch', { name: 'Unscheduled' }) as HTMLInputElement).checked).toBe(false)
  await userEvent.click(today)
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(seen.find(each => each.url === '/api/settings/update')!.body).toEqual({
    pageID: 1,
    settings: { today: 0 },
  })
})

test('what somebody may not use has no switch', async () => {
  answerFetch(() => ({ body: { success: true, ...stored } }))
  dialog()
  await screen.findByRole('switch', { name: 'Today' })
  expect(screen.queryByRole('switch', { name: 'Revenue' })).toBeNull()
})

test('all of them may be switched off', async () => {
  const seen = answerFetch(() => ({ body: { success: true, ...stored } }))
  dialog()
  for (const name of ['Today', 'Open jobs'])
    await userEvent.click(await screen.findByRole('switch', { name }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(seen.find(each => each.url === '/api/settings/update')?.body).toMatchObject({
      settings: { today: 0, open_jobs: 0 },
    }),
  )
})

test('without settings it says that the session timed out', async () => {
  answerFetch(() => ({ status: 404, body: { success: false, message: 'Not found.' } }))
  dialog()
  expect(await screen.findByText('Your session time out')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})
