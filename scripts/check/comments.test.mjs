import { expect, test } from 'vitest'
import { commentsIn } from './comments.mjs'

test('comments are read whole, and text that only looks like one is not', () => {
  const code = `// A first line
// and its second.
const url = 'https://example.test' // Ends the line.
/**
 * Returns it.
 */
`
  expect(commentsIn('src/a.ts', code).map(({ text }) => text)).toEqual([
    'A first line and its second.',
    'Ends the line.',
    'Returns it.',
  ])
})
