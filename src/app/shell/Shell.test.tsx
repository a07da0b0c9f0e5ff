import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { signIn, signOut } from '#web/session/session-store.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { Shell } from './Shell.tsx'

afterEach(() => {
  vi.useRealTimers()
  signOut()
})

test('however long it takes until somebody is known, the splash stands and the page is never empty', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  signIn('the-token', Math.floor(Date.now() / 1000) + 600)
  answerFetch(() => new Promise(() => {}))
  renderAt('/dashboard', <Shell />)
  await screen.findByRole('status', { name: 'Loading' })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
})
