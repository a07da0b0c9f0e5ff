import { expect, test } from 'vitest'
import { outsideText, storable } from './outside-text.ts'

test('what the database can’t store is replaced, and nothing else', () => {
  expect(storable('a\0b\ud800c\udc00d😀')).toBe('a\ufffdb\ufffdc\ufffdd😀')
})

test('a text is cut by characters, not through one', () => {
  expect(outsideText(`${'x'.repeat(9)}😀😀`, 10)).toBe(`${'x'.repeat(9)}😀`)
  expect(outsideText('😀'.repeat(300), 200)).toBe('😀'.repeat(200))
  expect(outsideText('\0'.repeat(300), 3)).toBe('\ufffd\ufffd\ufffd')
})
