import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { CallRecordings } from './CallRecordings.tsx'

const message = {
  id: 9,
  kind: 'voicemail',
  started_at: '2026-03-02T00:00:00.000Z',
  seconds: 65,
  bytes: 900,
  heard: false,
  words: '',
  hearings: [],
}
let seen: SeenRequest[]
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  seen = answerFetch(({ url }) => {
    if (url === '/api/phone/recordings/hear')
      return { body: { success: true, url: '/api/phone/sound/1/abc' } }
    if (url.startsWith('/api/phone/recordings?'))
      return { body: { success: true, result: [message], has_words: false } }
    return { body: { success: true } }
  })
  renderAt('/calls', <CallRecordings callId={3} />)
})
const asked = (path: string) => seen.filter(each => each.url === `/api/phone/recordings/${path}`)

test('a message shows that nobody has heard it, and is opened by its first play', async () => {
  await screen.findByText('Not played')
  expect(screen.queryByRole('button', { name: 'Show transcript' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Play Message' }))
  await vi.waitFor(() =>
    expect(screen.getByTestId('recording-sound').getAttribute('src')).toBe('/api/phone/sound/1/abc'),
  )
  expect(asked('hear')).toHaveLength(1)
})

test('it is deleted once that was confirmed', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(asked('remove')).toHaveLength(0)
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(asked('remove')).toHaveLength(1))
})
