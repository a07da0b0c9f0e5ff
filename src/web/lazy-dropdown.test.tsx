import { Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type LazyDropdownProps, lazyDropdown, useLazyDropdown } from './lazy-dropdown.tsx'
import { renderWithKit } from './testing/render-with-kit.tsx'

function Choices(props: LazyDropdownProps) {
  const { opened, target } = useLazyDropdown(props)
  return (
    <Menu opened={opened} onChange={props.onChange} transitionProps={{ duration: 0 }}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Quote</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
const load = vi.fn(async () => Choices)
const Dropdown = lazyDropdown(load)

function Screen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dropdown
      opened={isOpen}
      onChange={setOpen}
      target={
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Status
        </button>
      }
    />
  )
}

test('a dropdown comes when its button is first pressed, and closing it leads back to the button', async () => {
  const failed = new TypeError('Failed to fetch dynamically imported module')
  load.mockRejectedValueOnce(failed).mockRejectedValueOnce(failed)
  renderWithKit(<Screen />)
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Status' }))
  expect(await screen.findByText(/Couldn’t load/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Status' }))
  expect(await screen.findByRole('menuitem', { name: 'Quote' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Status' })))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Quote' })).toBeTruthy()
})
