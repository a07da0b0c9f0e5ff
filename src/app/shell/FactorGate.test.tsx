import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { FactorGate } from './FactorGate.tsx'

test('whoever gives up setting up the second step is still asked for it, and sees no screen', async () => {
  const refresh = vi.fn(async () => {})
  const screens = <p>All jobs</p>
  renderAt('/dashboard', <FactorGate refresh={refresh}>{screens}</FactorGate>, {
    ...owner,
    needs_factor: true,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled())
  await act(async () => {})
  expect(screen.queryByText('All jobs')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy()
})
