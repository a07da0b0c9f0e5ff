import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  decode,
  email,
  encode,
  encodeInput,
  field,
  ids,
  inputOf,
  listOfRows,
  money,
  ourNames,
  patchOf,
  price,
  rate,
  readReply,
  replyShape,
  spellingOf,
  text,
} from './spelling.ts'

const tree = {
  name: field(text(20)),
  email: field(email),
  suburb: field(text(20), { add: 'suburb', edit: 'suburbName', open: 'suburb_name' }),
  technician_ids: field(ids, { add: 'assign_worker', edit: 'user_id', open: 'user_id' }),
  comment: field(text(20), { edit: 'company_comment', open: 'company_comment' }),
}
const add = inputOf(tree, 'add', { version: z.optional(z.number()) })
const edit = patchOf(tree, 'edit', { id: z.number() })
const row = { name: 'Ann', email: '', suburb: 'Enmore', technician_ids: [3, 4], comment: '' }
const reply = { name: 'Ann', email: '', suburb_name: 'Enmore', user_id: '3,4', company_comment: '' }

test('what is sent comes out in our words, with defaults', () => {
  expect(add.parse({ name: ' Ann ', suburb: 'Enmore', assign_worker: '3, 4' })).toEqual({
    name: 'Ann',
    email: '',
    suburb: 'Enmore',
    technician_ids: [3, 4],
  })
  const typed: { suburb: string; technician_ids: number[]; version?: number | undefined } = add.parse({})
  expect(typed.technician_ids).toEqual([])
})

test('of a save in part only what was sent comes out', () => {
  const parsed = edit.parse({ id: 1, suburbName: 'Enmore', user_id: '' })
  expect(parsed).toEqual({ id: 1, suburb: 'Enmore', technician_ids: [] })
  const suburb: string | undefined = parsed.suburb
  expect(suburb).toBe('Enmore')
})

test('a refusal names the field as the message spells it', () => {
  const { error } = edit.safeParse({ id: 1, suburbName: 5 })
  expect(error?.issues[0]?.path).toEqual(['suburbName'])
  expect(spellingOf(tree, 'add', 'technician_ids')).toBe('assign_worker')
  expect(ourNames(tree)).toMatchObject({
    user_id: 'technician_ids',
    assign_worker: 'technician_ids',
    name: 'name',
  })
})

test('a reply is written and read back', () => {
  expect(encode(tree, 'open', row)).toEqual(reply)
  expect(z.object(replyShape(tree, 'open')).parse(reply)).toEqual(reply)
  expect(readReply(tree, 'open', reply)).toEqual(row)
})

test('values are spelt as a message sends them', () => {
  expect(encodeInput(tree, 'edit', { suburb: 'Enmore', technician_ids: [3] })).toEqual({
    suburbName: 'Enmore',
    user_id: [3],
  })
})

const wire = <const N extends string>(name: N) => ({ wire: name })
const bill = {
  name: field(text(20)),
  total_cents: field(money, wire('total')),
  discount: field(rate, wire('discount_percent')),
  lines: field(listOfRows({ price_cents: field(price, wire('price')) }, 'wire', 2)),
}
const due = { name: 'Ann', total_cents: 1_999, discount: 1_250, lines: [{ price_cents: 4.5 }] }
const sentDue = { name: 'Ann', total: 19.99, discount_percent: 12.5, lines: [{ price: 0.045 }] }

test('money and rates are dollars and percent in a message, in its lists too, and ours on both sides of it', () => {
  expect(encode(bill, 'wire', due)).toEqual(sentDue)
  expect(inputOf(bill, 'wire', {}).parse(sentDue)).toEqual(due)
  expect(decode(bill, 'wire', { ...sentDue, id: 7 })).toEqual({ ...due, id: 7 })
  expect(encodeInput(bill, 'wire', { total_cents: 1_999 })).toEqual({ total: 19.99 })
  const { error } = inputOf(bill, 'wire', {}).safeParse({ ...sentDue, lines: [{}, { price: 'x' }] })
  expect(error?.issues[0]?.path).toEqual(['lines', 1, 'price'])
})
