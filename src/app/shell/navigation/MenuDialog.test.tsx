import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { leftMenu } from '#app/screens/menu.ts'
import { permissionSeeds } from '#shared/permissions.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { MenuDialog } from './MenuDialog.tsx'

const all = { ...owner, permissions: permissionSeeds.map(({ name }) => name) }
const viewer = { ...all, leftMenu: leftMenu(all), menu: { '/maps': 0 } as const }

test('only what was changed is saved, for the side menu alone', async () => {
  const seen = answerFetch(() => ({ body: { success: true, data: {} } }))
  const onClose = vi.fn()
  renderAt('/dashboard', <MenuDialog onClose={onClose} />, viewer)
  const maps = await screen.findByRole('switch', { name: 'Show Maps' })
  expect((maps as HTMLInputElement).checked).toBe(false)
  expect((screen.getByRole('switch', { name: 'Pin Jobs to the top' }) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(maps)
  await userEvent.click(screen.getByRole('switch', { name: 'Pin Pipeline to the top' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(seen.find(each => each.url === '/api/settings/update')!.body).toEqual({
    pageID: 31,
    settings: { '/maps': 1, 'pin:/pipeline': 1 },
  })
})
