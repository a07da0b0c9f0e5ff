import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { TagClientsDialog } from './TagClientsDialog.tsx'
import { TagsDialog } from './TagsDialog.tsx'

const vip = { id: 4, name: 'VIP', color: '#0f9f94', clients: 2, version: 3 }

/** Answers the list of tags, and each other address as is said. */
function answering(replies: Readonly<Record<string, object>> = {}): SeenRequest[] {
  return answerFetch(({ url }) => ({
    body: { success: true, ...(url === '/api/client/getTags' ? { result: [vip] } : replies[url]) },
  }))
}
const sentTo = (seen: SeenRequest[], url: string) =>
  seen.filter(request => request.url === url).map(request => request.body)

test('a tag is renamed and recoloured over what stands', async () => {
  const seen = answering()
  renderAt('/clients', <TagsDialog onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit VIP' }))
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Gold')
  const colour = screen.getByRole('textbox', { name: 'Colour' })
  await userEvent.clear(colour)
  await userEvent.type(colour, '#c2255c')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const saved = () => sentTo(seen, '/api/client/editTag/4')
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toMatchObject({ name: 'Gold', color: '#c2255c', version: 3 })
  expect(await screen.findByRole('button', { name: 'Edit VIP' })).toBeTruthy()
})

test('a tag is deleted at once, and its clients get it back by Undo', async () => {
  const had = { name: 'VIP', color: '#0f9f94', ids: [7, 9] }
  const seen = answering({ '/api/client/deleteTag/4': had })
  renderAt('/clients', <TagsDialog onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete VIP' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sentTo(seen, '/api/client/restoreTag')).toEqual([had]))
})

test('tagging the selected clients can be undone', async () => {
  const undo = [{ ids: [7], add: [], remove: ['New'] }]
  const seen = answering({ '/api/client/tagClients': { undo } })
  renderAt('/clients', <TagClientsDialog ids={[7, 9]} onClose={() => {}} onDone={() => {}} />)
  await userEvent.type(await screen.findByRole('combobox', { name: 'Add tags' }), 'New{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sentTo(seen, '/api/client/tagClients')).toEqual([
      { ids: [7, 9], add: ['New'], remove: [] },
      undo[0],
    ]),
  )
})
