import { expect, test } from 'vitest'
import { fitOf, fittingOrAlike, fittingRows, namedBy, resemblingRows } from './fit.ts'

const itself = (name: string) => [name]

test.each([
  ['bankstown c', 'Bankstown Cafe', 1],
  ['cafe', 'Bankstown Cafe', 2],
  ['ca ba', 'Bankstown Cafe', 2],
  ['town', 'Bankstown Cafe', 3],
  ['jorg', 'Jörg', 0],
  ['15mm', 'Elbow 15 mm', 3],
  ['kfc', 'Bankstown Cafe', null],
])('%j fits %j by %s', (typed, name, fit) => {
  expect(fitOf(typed, [name])).toBe(fit)
})

test('rows come by fit, and stay in their order where it is the same', () => {
  const rows = ['Old tap', 'Tap washer', 'Bathtap', 'Tap']
  expect(fittingRows(rows, 'tap', itself)).toEqual(['Tap', 'Tap washer', 'Old tap', 'Bathtap'])
  expect(fittingRows(rows, ' ', itself)).toEqual(rows)
})

test('a text names a row where no other can be meant', () => {
  expect(namedBy(['Jörg Tran'], 'jorg tr', itself)).toBe('Jörg Tran')
  expect(namedBy(['Jo Tran', 'Jo'], 'jo', itself)).toBe('Jo')
  expect(namedBy(['Jo Tran', 'Jo Blue'], 'jo', itself)).toBeUndefined()
  expect(namedBy(['Jo Tran', 'Jo Tran'], 'jo tran', itself)).toBeUndefined()
  expect(namedBy(['Chloë Tran'], 'ran', itself)).toBeUndefined()
  expect(namedBy([], 'jo', itself)).toBeUndefined()
})

test.each([
  ['hot watr', 'Hot water unit'],
  ['elbw', 'Elbow 15 mm'],
  ['reece plumbign', 'Reece Plumbing'],
  ['nguyan', 'Nguyễn Supplies'],
  ['flexbile hose', 'Flexible hose 450 mm'],
])('%j resembles %j', (typed, name) => {
  expect(resemblingRows(['Mixer tap', name], typed, itself)).toEqual([name])
})

test('numbers, short words and other words resemble nothing', () => {
  const rows = ['Elbow 15 mm', 'Mixer tap', 'Hot water unit']
  for (const typed of ['1500', 'tpa', 'elbw 20', 'invoice', ''])
    expect(resemblingRows(rows, typed, itself)).toEqual([])
})

test('what only resembles is offered where nothing fits', () => {
  expect(fittingOrAlike(['Mixer tap', 'Miser tap'], 'mixer', itself)).toEqual(['Mixer tap'])
  expect(fittingOrAlike(['Mixer tap', 'Valve'], 'mixxer', itself)).toEqual(['Mixer tap'])
})
