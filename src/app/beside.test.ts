import { expect, test } from 'vitest'
import { contracts } from './features.ts'

test('only what reads for a signed-in person is read beside', () => {
  const entries = Object.values(contracts).flatMap(contract => Object.entries(contract))
  const beside = entries.filter(([, entry]) => 'beside' in entry && entry.beside)
  expect(beside.length).toBeGreaterThan(20)
  for (const [name, entry] of beside) expect([name, entry.effect]).toEqual([name, 'reads'])
})
