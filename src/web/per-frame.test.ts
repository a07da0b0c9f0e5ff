import { expect, test, vi } from 'vitest'
import { perFrame } from './per-frame.ts'

test('what is asked for within a frame runs together, also where a hidden window draws none', async () => {
  const seen: string[] = []
  perFrame(() => seen.push('a'))
  perFrame(() => seen.push('b'))
  expect(seen).toEqual([])
  await vi.waitFor(() => expect(seen).toEqual(['a', 'b']))
  vi.stubGlobal('requestAnimationFrame', () => 0)
  perFrame(() => seen.push('c'))
  await vi.waitFor(() => expect(seen).toEqual(['a', 'b', 'c']))
})
