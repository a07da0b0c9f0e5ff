import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SalesByRules } from '#app/testing/histories/sales-by-rules.ts'
import { historyOf, play, settings } from '#app/testing/histories/sales-history.ts'

const [count, most] = [200, 200]

test('200 histories of 200 steps make the entries that a model in integers makes', async () => {
  let steps = 0
  await fc.assert(
    fc.asyncProperty(settings, historyOf(most), async (settings, history) => {
      const { done } = await play(new SalesByRules(settings), settings, history, { most, every: 1 })
      steps += done
    }),
    { numRuns: count },
  )
  expect(steps).toBe(count * most)
})
