import { expect, test } from 'vitest'
import { changesAnything, chargesOf, spentFrom } from './invoice-entries.rules.ts'

const work = {
  id: 'j1-1',
  item_id: null,
  section: '',
  name: 'Work',
  description: '',
  quantity: 1,
  unit: '',
  price_cents: 11_000,
  is_taxable: true,
  discount: 0,
}
const june = {
  lines: [work],
  with_tax: true,
  tax: 0,
  discount: 0,
  discount_cents: 0,
  job_id: 1,
  more_job_ids: [],
  issued_on: '2026-06-10',
}

test('a job that was paid before its invoice’s date leaves no empty charge for that date, whatever the rate', () => {
  const paid = [{ amount_cents: -11_000, day: '2026-05-20', job_id: 1 }]
  for (const tax of [0, 1_000])
    expect(chargesOf({ ...june, tax }, paid).filter(changesAnything)).toMatchObject([
      { amount_cents: 11_000, day: '2026-05-20', worth: { taxable: tax === 0 ? 11_000 : 10_000 } },
    ])
})

test('a surplus is spent before the next one is touched', () => {
  const surpluses = [{ owed_cents: -40 }, { owed_cents: -50 }, { owed_cents: -60 }]
  expect(spentFrom(surpluses, 70).map(({ cents }) => cents)).toEqual([40, 30])
})
