import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageIds } from '#features/account/page-settings/page-settings.rules.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { TourHost } from './TourHost.tsx'

/** Opens a page, whose first view is on record or not; returns the views that it records. */
function open(path: string, first_view: 0 | 1) {
  const result = Object.values(pageIds).map(page_id => ({ page_id, first_view }))
  const seen = answerFetch(({ url }) => ({
    body: { success: true, ...(url.endsWith('updateFirstView') ? {} : { result }) },
  }))
  const of = (name: string) => seen.filter(({ url }) => url.endsWith(name))
  renderAt(path, <TourHost />)
  return { asked: () => of('getPageViews'), recorded: () => of('updateFirstView').map(({ body }) => body) }
}

test.each(['/manage/leads', '/manage/inventory/bundles'])('%s records its first view', async path => {
  const { recorded } = open(path, 0)
  await waitFor(() => expect(recorded()).toEqual([{ path }]), { timeout: 5_000 })
})

test.each(['/manage/leads', '/quotes'])('%s records no second one', async path => {
  const { asked, recorded } = open(path, 1)
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(recorded()).toEqual([])
})
