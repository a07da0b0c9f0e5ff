import { expect, test } from 'vitest'
import {
  canCancel,
  canClose,
  canEdit,
  canReceive,
  canSend,
  isComplete,
  orderNumber,
  quantityOnOrder,
} from './orders.rules.ts'

const order = (state: 'draft' | 'approved' | 'sent' | 'received' | 'closed' | 'cancelled', received = 0) => ({
  state,
  lines: [{ quantity: 5, received, returned: 0 }],
})

test.each([
  ['draft', true, 'Approve the order first.', 'Nothing can be received on this order.'],
  ['approved', 'Only a draft can be changed.', true, 'Nothing can be received on this order.'],
  ['sent', 'Only a draft can be changed.', 'This order has already been sent.', true],
  [
    'cancelled',
    'Only a draft can be changed.',
    'This order has already been sent.',
    'Nothing can be received on this order.',
  ],
] as const)('an order that is %s: edit %s, send %s, receive %s', (state, edit, send, receive) => {
  expect([canEdit(order(state)), canSend(order(state)), canReceive(order(state))]).toEqual([
    edit,
    send,
    receive,
  ])
})

test('what has arrived in part is closed and not cancelled', () => {
  expect(canCancel(order('sent'))).toBe(true)
  expect(canCancel(order('sent', 2))).toMatch(/^Part of this order has arrived/)
  expect([canClose(order('sent', 2)), canCancel(order('closed', 2))]).toEqual([true, 'This order is closed.'])
})

test('a line is complete when as many have arrived as were ordered', () => {
  const line = { quantity: 5, received: 4.999, returned: 0 }
  expect([quantityOnOrder(line), isComplete([line])]).toEqual([0.001, false])
  expect(isComplete([{ ...line, received: 5 }])).toBe(true)
})

test('a number carries that of the job', () => {
  expect(orderNumber({ number: 12, number_prefix: 'PO-', job_number: null })).toBe('PO-12')
  expect(orderNumber({ number: 12, number_prefix: 'Shop ', job_number: 1_042 })).toBe('Shop 12/1042')
})
