import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { someFees } from '#features/account/tax-and-fees/testing/some-fees.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { NewItemDialog } from './NewItemDialog.tsx'

const tap = {
  id: 7,
  label: 'Mixer tap',
  description: '',
  quantity: 1,
  price: 54.5455,
  entered_price: 60,
  price_with_tax: true,
}

test('an item entered with tax is offered as it was entered, and its usual price stays', async () => {
  const requests = answerFetch(() => ({ body: { success: true, result: someFees } }))
  const onAdd = vi.fn()
  renderAt('/jobs', <NewItemDialog items={[tap]} onAdd={onAdd} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Item' }))
  await userEvent.click(await screen.findByText('Mixer tap'))
  expect(screen.getByLabelText<HTMLInputElement>(/^Price\b(?! Includes)/).value).toBe('$60.00')
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(onAdd).toHaveBeenCalledWith({ ...tap, price: 54.5455, quantity: 1 })
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})
