import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { JobNumber } from './JobNumber.tsx'

const shown = () => screen.findByRole('button', { name: 'Job number 1042, change' })

test('a double click makes the number an input; Enter finishes', async () => {
  const onChange = vi.fn()
  renderWithKit(<JobNumber value={1042} onChange={onChange} />)
  await userEvent.click(await shown())
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.dblClick(await shown())
  await userEvent.clear(screen.getByRole('textbox', { name: 'Job number' }))
  await userEvent.keyboard('77{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(77)
  await shown()
})

test('the keyboard reaches it, leaving it finishes too', async () => {
  const onChange = vi.fn()
  renderWithKit(<JobNumber value={1042} onChange={onChange} />)
  ;(await shown()).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Job number' }))
  await userEvent.keyboard('88')
  await userEvent.tab()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(88)
})

test('Escape, and what is no number, leave it as it was', async () => {
  const onChange = vi.fn()
  renderWithKit(<JobNumber value={1042} onChange={onChange} />)
  await userEvent.dblClick(await shown())
  await userEvent.keyboard('5{Escape}')
  await userEvent.dblClick(await shown())
  await userEvent.clear(screen.getByRole('textbox', { name: 'Job number' }))
  await userEvent.keyboard('{Enter}')
  await shown()
  expect(onChange).not.toHaveBeenCalled()
})
