import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  endSession,
  hasExpired,
  isRenewable,
  keepPhone,
  keepPlace,
  ownPrefix,
  renewSession,
  session,
  sessionName,
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

const hour = 3_600_000

test('on a phone that is kept ready a session stays open for so long after the last contact', () => {
  signIn('tok', exp)
  keepPhone({ until: start + 30 * 24 * hour, offlineMs: 72 * hour })
  const told = vi.fn()
  const stop = watchSession(told)
  vi.advanceTimersByTime(72 * hour - 1)
  expect([token(), hasExpired(), isRenewable()]).toEqual(['tok', false, true])
  vi.advanceTimersByTime(1)
  expect([token(), hasExpired(), isRenewable()]).toEqual([null, true, true])
  expect(told).toHaveBeenCalled()
  stop()
})

test('a renewed session keeps its name; a new sign-in has another, and its phone is not kept yet', () => {
  signIn('first', exp)
  keepPhone({ until: start + 30 * 24 * hour, offlineMs: hour })
  renewSession('second', exp)
  expect([token(), sessionName(), isRenewable()]).toEqual(['second', 'first', true])
  signIn('third', exp)
  expect([sessionName(), isRenewable()]).toEqual(['third', false])
})

test('a clock that is put back opens nothing, and a session that the server has ended is over', () => {
  signIn('tok', exp)
  keepPhone({ until: start + 30 * 24 * hour, offlineMs: 72 * hour })
  vi.setSystemTime(start + 100 * hour)
  expect(session()).toBe(null)
  vi.setSystemTime(start + 10 * hour)
  keepPhone({ until: start + 30 * 24 * hour, offlineMs: 72 * hour })
  vi.setSystemTime(start + 8.5 * hour)
  expect(session()).toBe(null)
  vi.setSystemTime(start + 11 * hour)
  expect(token()).toBe('tok')
  endSession()
  expect([session(), hasExpired(), isRenewable()]).toEqual([null, true, false])
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
