import { expect, test } from 'vitest'
import { withDuration } from './webm-duration.mjs'

const info = size => Buffer.from([0x15, 0x49, 0xa9, 0x66, 0x80 | size])
const scale = Buffer.from([0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40])
const before = Buffer.from('head')
const after = Buffer.from('clusters')

test('a file without a duration gets one and is otherwise unchanged', () => {
  const file = withDuration(Buffer.concat([before, info(scale.length), scale, after]), 12_500)
  const at = before.length + 4
  expect(file.readBigUInt64BE(at)).toBe((1n << 56n) | BigInt(scale.length + 11))
  const body = file.subarray(at + 8, -after.length)
  expect(body.subarray(0, scale.length)).toEqual(scale)
  expect(body.subarray(scale.length, scale.length + 3)).toEqual(Buffer.from([0x44, 0x89, 0x88]))
  expect(body.readDoubleBE(scale.length + 3)).toBe(12_500)
  expect(file.subarray(0, before.length)).toEqual(before)
  expect(file.subarray(-after.length)).toEqual(after)
})

test('a file that has a duration, or is not WebM, is left unchanged', () => {
  const duration = Buffer.from([0x44, 0x89, 0x84, 0, 0, 0, 0])
  const timed = Buffer.concat([before, info(duration.length), duration, after])
  expect(withDuration(timed, 1)).toEqual(timed)
  expect(withDuration(before, 1)).toEqual(before)
})
