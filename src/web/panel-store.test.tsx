import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPanel, usePanel } from './panel-store.ts'
import { renderWithKit } from './testing/render-with-kit.tsx'

function Place() {
  const [isOpen] = usePanel('help')
  return isOpen ? <p>Help is open</p> : null
}

test('a panel opens when the dialog that it was chosen in has gone, and is closed when its place goes', async () => {
  const { unmount } = renderWithKit(<Place />)
  const dialog = document.createElement('div')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  const opening = act(() => openPanel('help'))
  expect(screen.queryByText('Help is open')).toBeNull()
  dialog.remove()
  await opening
  await waitFor(() => expect(screen.getByText('Help is open')).toBeTruthy())
  unmount()
  renderWithKit(<Place />)
  expect(screen.queryByText('Help is open')).toBeNull()
})
