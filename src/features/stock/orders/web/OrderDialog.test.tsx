import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import type { Order } from '../orders.contract.ts'
import { OrderDialog } from './OrderDialog.tsx'

// jsdom has none, and the growing note waits for them.
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() })

const manager = { ...owner, permissions: [...owner.permissions, 'inventory.manage' as const] }
const line = {
  id: 3,
  name: 'Mixer tap',
  unit: '',
  barcode: '',
  code: 'T-1',
  pack: '',
  holds: 1,
  quantity: 5,
  price_cents: 5250,
  received: 0,
  returned: 0,
  billed: 0,
}
const order = (more: Partial<Order>): Order => ({
  id: 7,
  number: 'PO-7',
  supplier_id: 2,
  supplier_name: 'Harbour',
  supplier_email: 'o@harbour.test',
  place: 0,
  place_name: 'Company',
  job_id: null,
  job_number: null,
  to_job: false,
  state: 'draft',
  note: '',
  created_at: '2026-08-03T00:00:00Z',
  sent_to: '',
  total_cents: 26250,
  lines: [line],
  version: 1,
  ...more,
})
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a new order that may not be approved is there once, and its own dialog follows', async () => {
  const offered = { value: 3, label: 'Harbour', kind: 'place', number: 1, name: '', address: '' }
  const part = { unit: '', barcode: '', supplier_code: 'T-1', items: [], on_hand: 4, price_cents: 5250 }
  const requests = answerFetch(({ url }) => {
    if (url.includes('approveOrder'))
      return { status: 403, body: { success: false, message: 'Orders above $100 need the owner.' } }
    const result = url.includes('addOrder') ? order({}) : [{ ...offered, ...part }]
    return { body: { success: true, result, capped: false } }
  })
  const onAdded = vi.fn()
  const onClose = vi.fn()
  renderAt(
    '/manage/inventory/orders',
    <OrderDialog order={null} onClose={onClose} onAdded={onAdded} />,
    manager,
  )
  for (const name of [/^Supplier/, /^Add a part/]) {
    await userEvent.click(await screen.findByRole('combobox', { name }))
    await userEvent.click(await screen.findByRole('option', { name: /^Harbour/ }))
  }
  await screen.findByText('Total $52.50')
  await press('Approve')
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalledWith(7))
  expect(requests.filter(({ url }) => url.includes('addOrder'))).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
})

test('a step closes the dialog once it is done; what arrived is sent as it was typed', async () => {
  const requests = answerFetch(({ url }) => ({
    body: {
      success: true,
      result: url.includes('receiveOrder') ? order({ state: 'received' }) : [],
      capped: false,
    },
  }))
  const onClose = vi.fn()
  const sent = order({ state: 'sent', lines: [{ ...line, received: 2 }] })
  renderAt(
    '/manage/inventory/orders',
    <OrderDialog order={sent} onClose={onClose} onAdded={() => {}} />,
    manager,
  )
  const arrived = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Mixer tap arrived' })
  expect(arrived.value).toBe('3')
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  await press('Receive')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requests.find(({ url }) => url.includes('receiveOrder'))?.body).toMatchObject({
    version: 1,
    lines: [{ id: 3, quantity: 3 }],
  })
})

test.each([
  ['Keep the rest on order', false],
  ['Close the order', true],
])('where less came than was ordered, "%s" says what becomes of the rest', async (name, closes) => {
  const requests = answerFetch(({ url }) => ({
    body: {
      success: true,
      result: url.includes('receiveOrder')
        ? order({ state: closes ? 'closed' : 'sent', lines: [{ ...line, received: 4 }] })
        : [],
      capped: false,
    },
  }))
  const onClose = vi.fn()
  const sent = order({ state: 'sent', lines: [{ ...line, received: 2 }] })
  renderAt(
    '/manage/inventory/orders',
    <OrderDialog order={sent} onClose={onClose} onAdded={() => {}} />,
    manager,
  )
  const arrived = await screen.findByRole('textbox', { name: 'Mixer tap arrived' })
  await userEvent.clear(arrived)
  await userEvent.type(arrived, '2')
  await press('Receive')
  await screen.findByText('Less arrived than ordered')
  await screen.findByText('Mixer tap: 1')
  expect(requests.some(({ url }) => url.includes('receiveOrder'))).toBe(false)
  await press(name)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requests.find(({ url }) => url.includes('receiveOrder'))?.body).toMatchObject({
    closes,
    lines: [{ id: 3, quantity: 2 }],
  })
  await screen.findByText(
    closes
      ? 'Received into Company. Order closed. The rest won’t be delivered.'
      : 'Received into Company. 1 line stays on order.',
  )
})
