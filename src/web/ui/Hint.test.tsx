import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { Hint } from './Hint.tsx'

test('the words come where the mouse rests and go with it; the button stays the same one', async () => {
  renderWithKit(
    <Hint label="Directions">
      <button type="button">Go</button>
    </Hint>,
  )
  const button = screen.getByRole('button', { name: 'Go' })
  button.focus()
  await userEvent.hover(button)
  expect(await screen.findByText('Directions')).toBeTruthy()
  expect(document.activeElement).toBe(button)
  await userEvent.unhover(button)
  await waitFor(() => expect(screen.queryByText('Directions')).toBeNull())
  await userEvent.hover(button)
  expect(await screen.findByText('Directions')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Directions')).toBeNull())
})
