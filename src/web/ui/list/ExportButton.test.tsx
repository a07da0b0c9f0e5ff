import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { signIn } from '#web/session/session-store.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { ExportButton } from './ExportButton.tsx'

const entry = endpoint('POST', '/things/export', {
  about: 'Exports.',
  access: user(),
  effect: 'reads',
  input: z.object({ search: z.string() }),
  reply: 'file',
  cost: 'light',
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function savedFiles() {
  const saved: { name: string; text: Promise<string> }[] = []
  let file: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    file = blob as Blob
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: file!.text() })
  })
  return saved
}

// The toasts of one test are still there in the next.
test('saves the file under the server’s name; a second click meanwhile asks for no second one', async () => {
  const saved = savedFiles()
  signIn('tok', Date.now() / 1000 + 3600)
  let answer = (_: Response) => {}
  const fetched = vi.fn(() => new Promise<Response>(resolve => (answer = resolve)))
  vi.stubGlobal('fetch', fetched)
  renderWithKit(<ExportButton entry={entry} input={{ search: 'tap' }} />)
  const button = screen.getByRole('button', { name: /^Export/ })
  await userEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  answer(
    new Response('a,b', {
      headers: {
        'content-type': 'text/csv',
        'content-disposition': "attachment; filename*=UTF-8''K%C3%BCche.csv",
      },
    }),
  )
  expect(await screen.findByText('Küche.csv saved.')).toBeTruthy()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect([saved[0]!.name, await saved[0]!.text]).toEqual(['Küche.csv', 'a,b'])
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'))
})

test('a file that breaks off is not saved, and the reader is told', async () => {
  const saved = savedFiles()
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('broken off'))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))
  renderWithKit(<ExportButton entry={entry} input={{ search: '' }} />)
  await userEvent.click(screen.getByRole('button', { name: /^Export/ }))
  expect(await screen.findByText('Can’t reach the server. Try again once you’re back online.')).toBeTruthy()
  expect(saved).toEqual([])
})
