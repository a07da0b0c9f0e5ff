import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { restWhen, useAtRest } from './at-rest.ts'

test('what the frame asks for waits until the page is at rest, and again after the next start', async () => {
  const { result } = renderHook(() => useAtRest())
  expect(result.current).toBe(true)
  let isQuiet = false
  restWhen(() => isQuiet)
  await waitFor(() => expect(result.current).toBe(false))
  await new Promise(resolve => setTimeout(resolve, 600))
  expect(result.current).toBe(false)
  isQuiet = true
  await waitFor(() => expect(result.current).toBe(true), { timeout: 4_000 })
  restWhen(() => false)
  await waitFor(() => expect(result.current).toBe(false))
})
