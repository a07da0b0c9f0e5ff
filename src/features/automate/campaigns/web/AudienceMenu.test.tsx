import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { AudienceMenu } from './AudienceMenu.tsx'

const none = { match: 'all' as const, groups: [] }
const named = (id: number, version: number) => ({ id, name: 'Richmond', conditions: none, version })

test('a deleted audience comes back by Undo as a new one, and can be chosen', async () => {
  let rows = [named(4, 3)]
  const seen = answerFetch(({ url }) => {
    if (url.includes('deleteAudience')) rows = []
    if (!url.includes('saveAudience')) return { body: { success: true, data: rows, message: '' } }
    rows = [named(5, 1)]
    return { body: { success: true, data: rows[0], message: 'Audience saved.' } }
  })
  const onChoose = vi.fn()
  renderWithKit(<AudienceMenu conditions={none} onChoose={onChoose} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Saved audiences' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Richmond' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await vi.waitFor(() =>
    expect(seen.find(({ url }) => url.includes('saveAudience'))?.body).toEqual({
      id: null,
      name: 'Richmond',
      conditions: none,
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Saved audiences' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Richmond' }))
  expect(onChoose).toHaveBeenCalledWith(none)
})
