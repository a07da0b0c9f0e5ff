import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { PermissionGrid } from './PermissionGrid.tsx'

const groups = [
  { id: 1, name: 'Owner', kind: 'owner', people: 1 },
  { id: 2, name: 'Office Admin', kind: 'office', people: 1 },
  { id: 3, name: 'Technician', kind: 'technician', people: 1 },
] as const
const permissions = [
  { permission_id: 1, description: 'View and Delete Jobs', roles: '1,2' },
  { permission_id: 22, description: 'Settings', roles: '1' },
]

const noop = () => {}

function show(isHeld = (_row: { permission_id: number }) => true) {
  const switched: unknown[] = []
  renderWithKit(
    <PermissionGrid
      permissions={permissions}
      groups={groups}
      isBusy={false}
      isHeld={isHeld}
      actions={{ preview: noop, rename: noop, copy: noop, remove: noop }}
      onSwitch={(row, group, on) => switched.push([row.permission_id, group, on])}
    />,
  )
  return switched
}

test('the owner has everything and no switch; the others have one a permission', () => {
  show()
  expect(screen.getAllByRole('img', { name: 'Always on' })).toHaveLength(2)
  expect(screen.getAllByRole('switch')).toHaveLength(4)
  const held = screen.getByRole('switch', { name: 'View and Delete Jobs: Office Admin' }) as HTMLInputElement
  expect(held.checked).toBe(true)
})

test('arrow keys move between the switches, and Space switches', async () => {
  const switched = show()
  screen.getByRole('switch', { name: 'View and Delete Jobs: Office Admin' }).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight} ')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Settings: Technician')
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Settings: Technician')
  expect(switched).toEqual([[22, 3, true]])
})

test('what the viewer does not have is not theirs to switch, and the row says so', () => {
  show(row => row.permission_id !== 22)
  const locked = screen.getByRole('switch', { name: 'Settings: Technician' }) as HTMLInputElement
  expect(locked.disabled).toBe(true)
  expect(screen.getAllByText('You can only change permissions that you have yourself.')).toHaveLength(1)
  const free = screen.getByRole('switch', { name: 'View and Delete Jobs: Technician' }) as HTMLInputElement
  expect(free.disabled).toBe(false)
})

test('a group that every company has, or that has people in it, can’t be removed', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Technician' }))
  const removal = await screen.findByRole('menuitem', { name: 'Remove' })
  expect(removal.getAttribute('title')).toBe('This group can’t be removed.')
})
