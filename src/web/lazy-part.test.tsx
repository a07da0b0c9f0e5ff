import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'
import { renderWithKit } from './testing/render-with-kit.tsx'
import { toast } from './toast.ts'

const Panel = ({ words }: { words: string }) => <p>{words}</p>
const load = vi.fn(async () => Panel)
const Part = lazyPart(load)

function Screen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <input aria-label="Note" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Part opened={isOpen} onClose={() => setOpen(false)} words="Here" />
    </>
  )
}

test('an extra that can’t be fetched stays away in silence', async () => {
  const said = vi.spyOn(toast, 'error')
  const fail = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const Extra = lazyPart<{ words: string }>(fail, { isExtra: true })
  renderWithKit(<Extra words="Never" />)
  await vi.waitFor(() => expect(fail).toHaveBeenCalledTimes(2))
  await new Promise(resolve => setTimeout(resolve))
  expect(said).not.toHaveBeenCalled()
})

test('a part whose fetching was broken off comes all the same', async () => {
  const load = vi
    .fn(async () => Panel)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Broken = lazyPart(load)
  const close = vi.fn()
  renderWithKit(<Broken opened onClose={close} words="Here" />)
  expect(await screen.findByText('Here')).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
})

test('a part that can’t be fetched says so, leaves what is typed, and comes when it is opened again', async () => {
  const failed = new TypeError('Failed to fetch dynamically imported module')
  load.mockRejectedValueOnce(failed).mockRejectedValueOnce(failed)
  renderWithKit(<Screen />)
  await userEvent.type(screen.getByLabelText('Note'), 'kept')
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('Open'))
  expect(await screen.findByText(/Couldn’t load/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('kept')
  await userEvent.click(screen.getByText('Open'))
  expect(await screen.findByText('Here')).toBeTruthy()
})
