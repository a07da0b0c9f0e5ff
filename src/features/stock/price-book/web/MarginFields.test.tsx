import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { MarginFields } from './MarginFields.tsx'

test('it begins with the margin that there is, and who walks through it changes no price', async () => {
  const onPrice = vi.fn()
  renderWithKit(<MarginFields costCents={16_000} priceCents={25_000} onPrice={onPrice} />)
  const margin = screen.getByRole<HTMLInputElement>('textbox', { name: 'Markup' })
  expect(margin.value).toBe('56 %')
  await userEvent.click(margin)
  await userEvent.tab()
  expect(onPrice).not.toHaveBeenCalled()
  await userEvent.clear(margin)
  await userEvent.type(margin, '450')
  await userEvent.tab()
  expect(margin.value).toBe('300 %')
  expect(onPrice).toHaveBeenLastCalledWith(64_000, 300, false)
  await userEvent.click(screen.getByRole('switch', { name: 'Fixed markup' }))
  await userEvent.clear(margin)
  await userEvent.type(margin, '450')
  await userEvent.tab()
  expect(onPrice).toHaveBeenLastCalledWith(61_000, 450, true)
})

test('a price far above its cost shows the margin that it has, not the cap', () => {
  renderWithKit(<MarginFields costCents={2_000} priceCents={14_500} onPrice={() => {}} />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Markup' }).value).toBe('625 %')
  expect(screen.getByText('$20.00 with this markup: $145.00')).toBeTruthy()
})
