import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { rowText } from '../inventory.rules.ts'
import { PartDialog } from './PartDialog.tsx'

const manager = { ...owner, permissions: [...owner.permissions, 'payments.onJob' as const] }

test('the switch for a new invoice item waits for a row that is right, and each refusal stands in the dialog', async () => {
  const requests = answerFetch(({ url }) => ({
    body: {
      success: true,
      result: url.includes('ees') ? { tax: 10, Include_Tax: false } : [],
      capped: false,
      data: [{ id: 0, fields: '[]', removed: '[]', version: 0 }],
    },
  }))
  const onClose = vi.fn()
  const dialog = <PartDialog part={null} place={0} places={[]} onClose={onClose} />
  renderAt('/manage/inventory', dialog, manager)
  const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
  const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const offer = await screen.findByRole<HTMLInputElement>('switch', { name: 'Create as new invoice item' })
  for (const [name, price, quantity, isRight] of [
    ['', '20', '', false],
    ['Tap', '0', '', false],
    ['Tap', '20', '1.5', false],
    ['Tap', '20', '', true],
    ['Tap', '20', '3', true],
  ] as const) {
    type(/^Name/, name)
    type(/^Price/, price)
    type(/^Quantity/, quantity)
    expect([name, price, quantity, !offer.disabled]).toEqual([name, price, quantity, isRight])
  }
  type(/^Quantity/, '0')
  await save()
  expect(screen.getByRole('alert').textContent).toBe(rowText)
  type(/^Quantity/, '3')
  await userEvent.click(offer)
  const margin = screen.getByRole<HTMLInputElement>('textbox', { name: 'Markup' })
  fireEvent.change(margin, { target: { value: '450' } })
  fireEvent.blur(margin)
  expect(margin.value).toBe('300 %')
  expect(screen.getByRole('slider').getAttribute('aria-valuemax')).toBe('300')
  const price = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Price/ })[1]!
  expect(price().value).toBe('$80.00')
  for (const [name, message] of [
    [/^Item name/, 'Item Name is required.'],
    [/^Default quantity/, 'Quantity must be a positive number.'],
  ] as const) {
    const before = (field(name) as HTMLInputElement).value
    type(name, '')
    await save()
    expect(screen.getByText(message)).toBeTruthy()
    type(name, before)
  }
  fireEvent.change(price(), { target: { value: '' } })
  await save()
  expect(screen.getByText('Price must be a positive number.')).toBeTruthy()
  const saves = () => requests.filter(({ method, url }) => method === 'POST' && !url.includes('CustomFields'))
  expect(saves()).toEqual([])
  fireEvent.change(price(), { target: { value: '80' } })
  await save()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  const [sent] = saves()
  expect(sent?.body).toMatchObject({
    inventory: [{ Name: 'Tap', Price: 20, Quantity: 3, invoiceItem: { price: 80, margin: 300 } }],
  })
})
