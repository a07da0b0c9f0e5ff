import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { newestToast } from '#web/toast.ts'
import BundlesPage from './BundlesPage.tsx'

const bundle = { id: 4, name: 'Hot water', description: '', items: [], active: true, version: 1 }
const page = { totalSize: 1, totalCapped: false, pageNumber: 1, pageSize: 25, next: null }

test.each([
  ['no reason', 500, 'An error occurred.', 'Error'],
  ['a reason', 400, 'Your plan is paused.', 'Your plan is paused.'],
])('a bundle that can’t be switched, with %s', async (_what, status, message, text) => {
  answerFetch(({ url }) => {
    if (url.includes('changeBundleStatus')) return { status, body: { success: false, message } }
    if (url.endsWith('/findBundles')) return { body: { success: true, data: [bundle], pagination: page } }
    return { body: { success: true, result: [], data: null } }
  })
  renderAt('/manage/inventory/bundles', <BundlesPage />)
  fireEvent.click(await screen.findByRole('switch', { name: 'Offer Hot water' }))
  await waitFor(() => expect(newestToast()).toBe(text))
})
