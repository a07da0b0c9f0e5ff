import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { user } from '#shared/access.ts'
import { packsWith } from '#shared/plan.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { NoAccessPage } from './NoAccessPage.tsx'

const insight = user({ permission: 'reports.view', packs: packsWith.insight })
const onSmallPlan = { ...owner, pack_id: 1, permissions: ['reports.view', ...owner.permissions] } as const

test.each([
  ['a page of a larger plan', { ...onSmallPlan, permissions: [...onSmallPlan.permissions] }, /^Your plan/],
  ['a page of another group', { ...owner, pack_id: 1 }, /^Your group/],
])('%s says so', async (_what, viewer, title) => {
  renderAt('/insight', <NoAccessPage access={insight} />, viewer)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test('the owner is led to the plans, everybody else to the owner', async () => {
  const viewer = { ...onSmallPlan, permissions: [...onSmallPlan.permissions] }
  const { unmount } = renderAt('/insight', <NoAccessPage access={insight} />, viewer)
  expect((await screen.findByRole('link', { name: 'See the plans' })).getAttribute('href')).toBe('/plans')
  unmount()
  renderAt('/insight', <NoAccessPage access={insight} />, { ...viewer, kind: 'office' })
  await screen.findByText('This comes with a larger plan. Ask the owner of the company if you need it.')
  expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull()
})
