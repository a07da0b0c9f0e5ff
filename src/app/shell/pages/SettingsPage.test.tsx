import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PartTabs } from '#app/shell/navigation/PartTabs.tsx'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import SettingsPage from './SettingsPage.tsx'

const links = () => screen.queryAllByRole('link').map(link => link.getAttribute('href'))

test.each([
  ['quiet hours', ['/settings/sms']],
  ['email review', ['/settings/sms']],
  ['XERO', ['/settings/accounting']],
  ['leads website', ['/settings/webform', '/settings/plugin', '/settings/googleSearch']],
])('searching the settings for %j leaves %j', async (words, found) => {
  answerFetch(() => new Error('offline'))
  renderAt('/settings', <SettingsPage />, owner)
  expect(await screen.findByRole('heading', { name: 'Quotes, invoices and payments' })).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search settings' }), words)
  await screen.findByRole('searchbox')
  await expect.poll(links).toEqual(found)
})

test('a search that nothing matches says so', async () => {
  answerFetch(() => new Error('offline'))
  renderAt('/settings', <SettingsPage />, owner)
  await userEvent.type(await screen.findByRole('searchbox'), 'spanner')
  expect(await screen.findByText('No matching settings')).toBeTruthy()
})

test.each([
  ['/settings/sms', 'SMS'],
  ['/template/jobmessage', 'Job Message'],
  ['/settings/review', 'Reviews'],
])('%s is a part of the page of texts and reviews', async (path, part) => {
  answerFetch(() => new Error('offline'))
  renderAt(path, <PartTabs />, owner)
  await screen.findByRole('navigation', { name: 'Sections of this page' })
  expect(links()).toEqual([
    '/settings/sms',
    '/template/jobmessage',
    '/settings/review',
    '/settings/assignment',
    '/settings/mailRules',
    '/settings/away',
    '/template/reviewsms',
    '/template/email',
  ])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(part)
})
