import { expect, test } from 'vitest'
import { type Draw, drawChanges, type KeptDraw, usedCost } from './draws.rules.ts'

const draw = (facts: Partial<Draw> = {}): Draw => ({
  job: 1,
  row: 'a',
  part: 7,
  place: 0,
  quantity: 2,
  isUsed: false,
  ...facts,
})
const kept = (facts: Partial<KeptDraw> = {}): KeptDraw => ({ ...draw(), cost: 0, ...facts })
const where = { job: 1, row: 'a', part: 7, place: 0 }

test.each<[string, KeptDraw[], Draw[], object]>([
  ['a new part is reserved', [], [draw()], { reserved: [{ ...where, quantity: 2 }], moves: [] }],
  ['what stays moves nothing', [kept()], [draw()], { put: [], gone: [], moves: [], reserved: [] }],
  ['a removed one is freed', [kept()], [], { reserved: [{ ...where, quantity: -2 }], gone: [kept()] }],
  [
    'a used one leaves its place',
    [kept()],
    [draw({ isUsed: true })],
    { reserved: [{ ...where, quantity: -2 }], moves: [{ ...where, quantity: -2 }] },
  ],
  [
    'more of it uses the difference alone',
    [kept({ isUsed: true, cost: 50 })],
    [draw({ isUsed: true, quantity: 3 })],
    { moves: [{ ...where, quantity: -1 }], reserved: [] },
  ],
  [
    'less of it comes back at what it cost',
    [kept({ isUsed: true, cost: 50 })],
    [draw({ isUsed: true, quantity: 0.5 })],
    { moves: [{ ...where, quantity: 1.5, cost: 50 }] },
  ],
  [
    'a used one of another van comes back first',
    [kept({ isUsed: true, cost: 50 })],
    [draw({ isUsed: true, place: 3 })],
    {
      moves: [
        { ...where, quantity: 2, cost: 50 },
        { ...where, place: 3, quantity: -2 },
      ],
    },
  ],
])('%s', (_what, before, wanted, changes) => {
  expect(drawChanges(before, wanted)).toMatchObject(changes)
})

test('the cost of what is used is that of its parts', () => {
  const before = kept({ isUsed: true, cost: 50 })
  expect(usedCost(before, draw({ isUsed: true, quantity: 4 }), 2, 100)).toBe(75)
  expect(usedCost(undefined, draw({ isUsed: true }), 2, 100)).toBe(100)
  expect(usedCost(before, draw({ isUsed: true, quantity: 1 }), 0, 0)).toBe(50)
})
