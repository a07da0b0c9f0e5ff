import fc from 'fast-check'
import { expect } from 'vitest'

const length = 200_000
/** Tried first, so that cubic time fails soon. */
const shortLength = 4_000
/** Processor time. Linear work takes a hundredth of it; quadratic work takes ten times as much. */
const mostMilliseconds = 3_000

/** A few of the pieces repeated for a long time, then others, then an end: texts that stall a careless pattern. */
const longRuns = (pieces: readonly string[]) => {
  const few = fc.array(fc.constantFrom(...pieces, ' ', '\t', '\n', 'x', '0'), { minLength: 1, maxLength: 3 })
  return fc
    .array(few, { minLength: 1, maxLength: 3 })
    .map(runs =>
      runs.map(run => run.join('').repeat(Math.ceil(length / runs.length / run.join('').length))).join(''),
    )
}

/** Asserts that no long run, made of these pieces among others, takes longer to read than in proportion to its length. */
export function expectLinear(pieces: readonly string[], read: (text: string) => unknown): void {
  const check = (text: string) => {
    const start = process.cpuUsage()
    read(text)
    const { user } = process.cpuUsage(start)
    expect(user / 1_000, `reading ${JSON.stringify(text.slice(0, 20))}… took`).toBeLessThan(mostMilliseconds)
  }
  for (const piece of [...pieces, ' ', '\n', 'x']) {
    for (const start of pieces) check(start + piece.repeat(shortLength))
    check(piece.repeat(Math.ceil(length / piece.length)))
  }
  // Shrinking would try the slow text a hundred times more.
  fc.assert(fc.property(longRuns(pieces), check), { numRuns: 25, endOnFailure: true })
}
