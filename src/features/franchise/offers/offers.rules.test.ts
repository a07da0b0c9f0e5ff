import { expect, test } from 'vitest'
import { type Contents, differenceOf } from './offers.rules.ts'

const tap: Contents['item'] = {
  name: 'Tap',
  code: 'T1',
  unit: 'each',
  description: '',
  part: '',
  quantity: 1,
  taxable: true,
  price: { cents: 4500, with_tax: false },
  active: true,
}
const dearer = { ...tap, price: { cents: 5000, with_tax: false } }
const ours = { ...tap, description: 'Our words' }
const field = (name: string, isOwn: boolean) => ({ field: name, isOwn })

test.each([
  ['never taken, not here', { taken: null, own: null, offered: tap }, { state: 'new', isConflict: false }],
  ['taken and the same', { taken: tap, own: tap, offered: tap }, null],
  [
    'kept keys in another order',
    { taken: null, own: { ...tap, price: { with_tax: false, cents: 4500 } }, offered: tap },
    null,
  ],
  [
    'changed by head office',
    { taken: tap, own: tap, offered: dearer },
    { state: 'changed', isConflict: false, fields: [field('price', false)] },
  ],
  ['changed here alone', { taken: tap, own: ours, offered: tap }, null],
  [
    'changed on both sides, in different fields',
    { taken: tap, own: ours, offered: dearer },
    { state: 'changed', isConflict: false, fields: [field('price', false)] },
  ],
  [
    'changed on both sides, in one field',
    { taken: tap, own: { ...tap, price: { cents: 1, with_tax: false } }, offered: dearer },
    { state: 'changed', isConflict: true, fields: [field('price', true)] },
  ],
  ['changed to the same on both sides', { taken: tap, own: dearer, offered: dearer }, null],
  ['a price that is not offered', { taken: null, own: dearer, offered: { ...tap, price: null } }, null],
  [
    'a price after one that was not offered',
    { taken: { ...tap, price: null }, own: tap, offered: dearer },
    { state: 'changed', isConflict: true },
  ],
  [
    'of the same name, never taken',
    { taken: null, own: ours, offered: tap },
    { state: 'exists', isConflict: true, fields: [field('description', true)] },
  ],
  ['taken out of use here', { taken: tap, own: { ...tap, active: false }, offered: tap }, null],
  ['deleted here', { taken: tap, own: null, offered: tap }, null],
  [
    'deleted here, and offered otherwise',
    { taken: tap, own: null, offered: dearer },
    { state: 'deleted', isConflict: true },
  ],
  ['not offered any more', { taken: tap, own: tap, offered: null }, { state: 'gone', isConflict: false }],
  [
    'not offered any more, changed here',
    { taken: tap, own: ours, offered: null },
    { state: 'gone', isConflict: true },
  ],
  [
    'not offered any more, out of use here',
    { taken: tap, own: { ...tap, active: false }, offered: null },
    null,
  ],
] as const)('%s', (_, rows, difference) => {
  const told = differenceOf(rows)
  if (difference === null) expect(told).toBeNull()
  else expect(told).toMatchObject(difference)
})

test('names in bundles are shown and not compared', () => {
  const bundle = { name: 'Bath', description: '', items: [{ id: 1, quantity: 2, name: 'Tap' }], active: true }
  const renamed = { ...bundle, items: [{ id: 1, quantity: 2, name: 'Mixer' }] }
  expect(differenceOf({ taken: bundle, own: renamed, offered: bundle })).toBeNull()
})
