import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comeIn, goOut, leftOf, repriceStock, type Stock, takeOut } from './stock-value.rules.ts'

const step = fc.record({
  kind: fc.constantFrom('in', 'in', 'out', 'out', 'back', 'price', 'undo'),
  quantity: fc.integer({ min: 1, max: 40_000 }),
  price: fc.integer({ min: 50, max: 5_000 }),
  which: fc.nat(1_000),
})

/**
 * The model knows pieces and money alone: what was paid less what was taken out must be the value and the differences, and
 * a value has the sign of its quantity.
 */
test('after any history nothing is worth nothing, signs agree, and no cent is lost', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 200, maxLength: 200 }), steps => {
      let stock: Stock = { quantity: 0, cents: 0, cost: 500 }
      let [pieces, money, value, differences] = [0, 0, 0, 0]
      const moved: number[] = []
      const lots: { at: number; quantity: number; paid: number; after: number; undone: boolean }[] = []
      for (const { kind, quantity, price, which } of steps) {
        const paid = Math.round((quantity * price) / 1_000)
        const lot = lots[which % Math.max(1, lots.length)]
        const stays = lot && leftOf(lot.quantity, lot.after, moved.slice(lot.at))
        let done: ReturnType<typeof comeIn>
        if (kind === 'in') {
          done = comeIn(stock, quantity, paid)
          ;[pieces, money] = [pieces + quantity, money + paid]
          moved.push(quantity)
          lots.push({ at: moved.length, quantity, paid, after: pieces, undone: false })
        } else if (kind === 'price' && lot) {
          const more = paid - Math.round(lot.paid / 2)
          done = repriceStock(stock, { stays: stays!, of: lot.quantity }, more)
          money += more
        } else if (kind === 'undo' && lot && !lot.undone) {
          done = takeOut(stock, lot.quantity, lot.paid, stays!)
          lot.undone = true
          ;[pieces, money] = [pieces - lot.quantity, money - lot.paid]
          moved.push(-lot.quantity)
        } else {
          done = kind === 'back' ? goOut(stock, quantity, paid) : goOut(stock, quantity)
          pieces -= quantity
          money += kind === 'back' ? -paid : done.value
          moved.push(-quantity)
        }
        stock = done.stock
        value += done.value
        differences += done.difference
        expect(stock.quantity).toBe(pieces)
        expect(stock.cents).toBe(value)
        expect(value + differences).toBe(money)
        if (value !== 0) expect(Math.sign(value)).toBe(Math.sign(pieces))
      }
    }),
    { numRuns: 200, seed: 38 },
  )
})
