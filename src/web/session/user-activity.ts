import { focusManager } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Milliseconds after the last activity for which a person counts as active (document 0 §9). */
export const activityTimeout = 300_000
/** Milliseconds between checks. */
export const activityCheckEvery = 100_000

/** True if somebody who last moved at `last` counts as active at `now`; both in ms since 1970. */
export function isActive(last: number, now: number): boolean {
  return now - last <= activityTimeout
}

/** Events that show somebody is there. */
export const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/**
 * Looks every 100 s whether somebody is there, and calls back when that changes; the first sign of life after a
 * pause is told at once. Works until the returned function is called.
 */
export function watchActivity(onChange: (isThere: boolean) => void): () => void {
  let last = Date.now()
  let isThere = true
  function tell(now: boolean) {
    if (now === isThere) return
    isThere = now
    onChange(now)
  }
  function sign() {
    last = Date.now()
    tell(true)
  }
  const timer = setInterval(() => tell(isActive(last, Date.now())), activityCheckEvery)
  for (const name of signsOfLife) addEventListener(name, sign, { passive: true, capture: true })
  return () => {
    clearInterval(timer)
    for (const name of signsOfLife) removeEventListener(name, sign, { capture: true })
  }
}

/**
 * While nobody is there, reads that ask again and again pause, as they do in a hidden tab: an unattended screen
 * does not keep the server busy. Live updates go on, so a screen on the wall stays right; at the first sign of
 * life what has grown old is fetched again.
 */
export function useUserActivity(): void {
  useEffect(() => {
    const stop = watchActivity(isThere => focusManager.setFocused(isThere ? undefined : false))
    return () => {
      stop()
      focusManager.setFocused(undefined)
    }
  }, [])
}
