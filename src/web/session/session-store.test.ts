import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  endSession,
  hasExpired,
  keepPlace,
  ownPrefix,
  session,
  signIn,
  signOut,
  token,
  watchSession,
} from './session-store.ts'

const start = Date.parse('2026-03-10T08:00:00Z')
const exp = start / 1000 + 480 * 60

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  signOut()
  vi.useRealTimers()
})

test('the page that is shown is kept until the sign-out', () => {
  const kept = () => [localStorage.getItem('PageId'), localStorage.getItem('Location')]
  keepPlace('/jobs', 3)
  expect(kept()).toEqual(['3', '/jobs'])
  keepPlace('/maps', undefined)
  expect(kept()).toEqual([null, '/maps'])
  keepPlace('/jobs', 3)
  signOut()
  expect(kept()).toEqual([null, null])
})

test('a session lasts until its expiry and tells its watchers then', () => {
  signIn('tok', exp)
  const told = vi.fn()
  const stop = watchSession(told)
  vi.advanceTimersByTime(480 * 60_000 - 1)
  expect(token()).toBe('tok')
  expect(told).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(session()).toBeNull()
  expect(hasExpired()).toBe(true)
  expect(told).toHaveBeenCalled()
  stop()
})

test('it is kept in the browser under token and expiryTime', () => {
  signIn('tok', exp)
  expect(localStorage.getItem('token')).toBe('tok')
  expect(localStorage.getItem('expiryTime')).toBe(String(exp * 1000))
})

test('signing out forgets it: it did not expire', () => {
  signIn('tok', exp)
  signOut()
  expect([session(), hasExpired(), localStorage.getItem('token')]).toEqual([null, false, null])
})

test('signing out takes along what was kept for the person, and leaves what is the browser’s', () => {
  signIn('tok', exp)
  localStorage.setItem(`${ownPrefix}find.recent`, 'names of clients')
  localStorage.setItem('language', 'de')
  signOut()
  expect([localStorage.getItem(`${ownPrefix}find.recent`), localStorage.getItem('language')]).toEqual([
    null,
    'de',
  ])
})

test('a session that the server ended counts as expired', () => {
  signIn('tok', exp)
  endSession()
  expect([token(), hasExpired()]).toEqual([null, true])
})

test('a sign-out in another tab is followed', () => {
  signIn('tok', exp)
  localStorage.removeItem('token')
  localStorage.removeItem('expiryTime')
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
  expect(session()).toBeNull()
})

test('a sign-in in another tab is followed', () => {
  localStorage.setItem('token', 'other')
  localStorage.setItem('expiryTime', String(exp * 1000))
  dispatchEvent(new StorageEvent('storage', { key: 'expiryTime' }))
  expect(token()).toBe('other')
})

test('the same session object is given until it changes', () => {
  signIn('tok', exp)
  const first = session()
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(session()).toBe(first)
})
