import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encode } from '#shared/spelling.ts'
import { withSums } from '../documents/documents.wire.ts'
import { type QuoteReply, quoteFromWire, quoteInput, shownQuoteFields, spellQuote } from './quotes.wire.ts'

const line = {
  id: '1',
  item_id: 7,
  section: 'Bathroom',
  name: 'Washer',
  description: '',
  quantity: 3,
  unit: 'ea',
  price_cents: 4.5,
  is_taxable: true,
  discount: 1_250,
  option: '',
  is_optional: false,
}
const quote = {
  name: 'Ada',
  company_name: '',
  email: 'ada@example.test',
  phone: '',
  address: '1 Mill Lane',
  site_id: 4,
  site_name: 'Mill',
  site_address: '',
  reference: 'PO 9',
  message: '',
  terms: '',
  lines: [line],
  with_tax: true,
  tax: 1_000,
  discount: 333,
  discount_cents: 1,
  deposit: 2_050,
  deposit_cents: 29,
  client_id: 2,
  options: [],
  photos: [],
  custom_fields: [],
  date: '2026-11-20',
  valid_until: null,
}

test('a quote is dollars and percent on the wire, and comes back as the cents and basis points that it was', () => {
  const sent = spellQuote(quote)
  expect(sent).toMatchObject({
    discount_percent: 3.33,
    discount_amount: 0.01,
    deposit_percent: 20.5,
    deposit_amount: 0.29,
    lines: [{ price: 0.045, discount_percent: 12.5 }],
  })
  expect(sent).not.toHaveProperty('discount')
  const { site_name: _, tax: __, ...written } = quote
  expect(z.parse(quoteInput({}), sent)).toMatchObject(written)
})

test('what a reply says of a quote is read in our words, and the rest stays as it is', () => {
  const reply = encode(shownQuoteFields, 'wire', { ...withSums(quote), deposit_due_cents: 29 })
  expect(reply).toMatchObject({ tax_percent: 10, total: 0.11, deposit: 0.29, lines: [{ amount: 0.12 }] })
  const {
    site_id: _,
    client_id: __,
    custom_fields: ___,
    options,
    photos,
    date,
    valid_until,
    ...shown
  } = quote
  const more = { id: 5, options, photos, date, valid_until: '', choice: { option: '', lines: [] } }
  const read = quoteFromWire({
    ...reply,
    ...more,
    date: '2026-11-20',
    custom_fields: '[]',
  } as unknown as QuoteReply)
  expect(read).toMatchObject({ ...shown, id: 5, date, total_cents: 11, deposit_due_cents: 29 })
  expect(Object.keys(read)).not.toContain('total')
})
