import { readdirSync, readFileSync } from 'node:fs'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { lazyDialog } from './lazy-dialog.tsx'
import { renderWithKit } from './testing/render-with-kit.tsx'

test('a dialog whose code is on its way has an outline, which Escape gives up', async () => {
  let arrive: (part: () => string) => void = () => {}
  const Part = lazyDialog<{ onClose: () => void }>(
    () =>
      new Promise(resolve => {
        arrive = resolve
      }),
  )
  const close = vi.fn()
  renderWithKit(<Part onClose={close} />)
  expect(screen.getByRole('status').textContent).toBe('Loading')
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
  await act(async () => arrive(() => 'The dialog'))
  expect(await screen.findByText('The dialog')).toBeTruthy()
  expect(screen.queryByText('Loading')).toBeNull()
})

test('one that is not opened shows none', () => {
  const Part = lazyDialog<{ opened: boolean; onClose: () => void }>(() => new Promise(() => {}))
  renderWithKit(<Part opened={false} onClose={() => {}} />)
  expect(screen.queryByText('Loading')).toBeNull()
})

test('each dialog that is fetched has an outline', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(path =>
    path.endsWith('.tsx'),
  )
  const bare = sources.filter(path =>
    /\blazyPart\(\s*async \(\) => \(await import\('[^']*Dialog\.tsx'\)\)/.test(
      readFileSync(`src/${path}`, 'utf8'),
    ),
  )
  expect(bare).toEqual([])
})
