import { expect, test } from 'vitest'
import { isBase64, isPictureText } from './data-url.ts'

test.each([
  ['iVBORw0KGgo=', true],
  ['iVBORw0KGg==', true],
  ['abcd', true],
  ['', false],
  ['==', false],
  ['ab=cd', false],
  ['abc===', false],
  ['ab cd', false],
  ['ab-_', false],
  ['äbcd', false],
])('base64: %j is %s', (text, is) => {
  expect(isBase64(text)).toBe(is)
})

test.each([
  ['data:image/png;base64,iVBORw0KGgo=', true],
  ['data:image/PNG;base64,iVBORw0KGgo=', true],
  ['data:image/png;base64,', false],
  ['data:image/svg;base64,iVBORw0KGgo=', false],
  ['data:image/png,iVBORw0KGgo=', false],
  ['x data:image/png;base64,iVBORw0KGgo=', false],
  ['data:image/png;base64,iVBO"onload="x', false],
])('pictures: %j is %s', (text, is) => {
  expect(isPictureText(text, ['png', 'jpeg'])).toBe(is)
})

test('a photo of 20 MB is told', () => {
  const photo = `data:image/jpeg;base64,${'A'.repeat(28_000_000)}`
  expect(isPictureText(photo, ['jpeg'])).toBe(true)
  expect(isPictureText(`${photo}!`, ['jpeg'])).toBe(false)
})
