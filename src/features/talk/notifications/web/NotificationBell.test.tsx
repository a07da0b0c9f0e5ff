import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AppLink } from '#web/address/AppLink.tsx'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import type { JobLinkType } from './ActivityPanel.tsx'
import { NotificationBell } from './NotificationBell.tsx'

const JobLink: JobLinkType = ({ id, ...rest }) => <AppLink query={{ job: id }} {...rest} />

const row = (id: number, unread: boolean) => ({
  id,
  activity: '',
  text: 'Job #{{number}}, {{name}}, is now at {{at}}',
  values: { number: id, name: 'Mia Wong', at: { instant: '2026-01-05T03:00:00Z' } },
  date_time: '2026-01-04T22:00:00Z',
  unread,
  job_id: id,
  path: '',
})

/** A server that holds these activities. */
function serve(rows: ReturnType<typeof row>[], unread = rows.filter(each => each.unread).length) {
  return answerFetch(({ url, body }) => {
    const { limit, upTo } = body as { limit?: number; upTo?: number }
    if (url.endsWith('/resetUnread')) {
      rows = rows.map(each => (each.id <= (upTo ?? 0) ? { ...each, unread: false } : each))
      unread = 0
      return { body: { success: true, unread } }
    }
    return { body: { success: true, data: rows.slice(0, limit), unread, more: rows.length > (limit ?? 0) } }
  })
}

test('the bell says how much is unread; opening it reads it, and shows what was new', async () => {
  const seen = serve([row(3, true), row(2, true), row(1, false)])
  renderAt('/', <NotificationBell JobLink={JobLink} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  const list = await screen.findByRole('dialog', { name: 'Notifications' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  // 03:00 UTC on the company's clock, in Sydney's summer.
  expect(within(list).getByText(/Job #3, Mia Wong, is now at .*2:00/)).toBeTruthy()
  await screen.findByRole('button', { name: 'Notifications' })
  expect(within(list).getAllByText('New')).toHaveLength(2)
  const resets = seen.filter(({ url }) => url.endsWith('/resetUnread')).map(({ body }) => body)
  expect(resets).toEqual([{ upTo: 3 }])
})

test('an activity leads to its job, over whatever screen is shown', async () => {
  serve([row(7, false)])
  const { router } = renderAt('/', <NotificationBell JobLink={JobLink} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  await userEvent.click(await screen.findByRole('link', { name: /Job #7/ }))
  expect(router.state.location.search).toEqual({ job: 7 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Escape closes the list and leads back to the bell', async () => {
  serve([])
  renderAt('/', <NotificationBell JobLink={JobLink} />)
  const bell = await screen.findByRole('button', { name: 'Notifications' })
  bell.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Nothing new')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(bell))
})

test('a hundred unread and more are 99+, and older ones come on demand', async () => {
  serve(
    Array.from({ length: 30 }, (_, n) => row(30 - n, false)),
    100,
  )
  renderAt('/', <NotificationBell JobLink={JobLink} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 99+ unread' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(20)
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(30))
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('a list that can’t be loaded says so, and offers to try again', async () => {
  let isDown = true
  answerFetch(() =>
    isDown
      ? { status: 400, body: { success: false, message: 'Not today.' } }
      : { body: { success: true, data: [], unread: 0, more: false } },
  )
  renderAt('/', <NotificationBell JobLink={JobLink} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('Not today.')).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing new')).toBeTruthy()
})
