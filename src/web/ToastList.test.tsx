import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/render-at.tsx'
import { toast } from './toast.ts'
import { Dialog } from './ui/dialog/Dialog.tsx'

const corner = () => document.querySelector('.mantine-Notifications-root[data-position="bottom-right"]')
const isRaised = () => corner()?.hasAttribute('data-raised')

function Screen() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  const save = (
    <button type="button" onClick={() => setOpen(false)}>
      Save
    </button>
  )
  return (
    <Dialog opened title="Job" onClose={() => {}} footer={save}>
      Tap drips
    </Dialog>
  )
}

test('toasts stand above the buttons of a dialog for as long as it is open', async () => {
  renderAt('/jobs', <Screen />)
  const save = await screen.findByRole('button', { name: 'Save' })
  act(() => toast.success('Saved.'))
  await screen.findByText('Saved.')
  expect(isRaised()).toBe(true)
  await userEvent.click(save)
  await waitFor(() => expect(isRaised()).toBe(false))
})
