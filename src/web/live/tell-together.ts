import { notifyManager } from '@tanstack/react-query'

/** Milliseconds that answers wait for others after something was told. */
export const togetherMs = 40

/**
 * Tells the screen of answers that arrive close to one another together: each of them draws, styles and lays out the page
 * anew, and a dialog starts a dozen reads. One that comes alone is told at once.
 */
export function tellTogether(): void {
  let waiting: (() => void)[] = []
  let isTimed = false
  let earliest = 0
  function tell() {
    const told = waiting
    waiting = []
    isTimed = false
    for (const each of told) {
      try {
        each()
      } catch (error) {
        // The others are told all the same.
        reportError(error)
      }
    }
    // After what was told is drawn: while that takes long, more have arrived.
    setTimeout(() => {
      earliest = performance.now() + togetherMs
    })
  }
  notifyManager.setScheduler(callback => {
    waiting.push(callback)
    if (isTimed) return
    isTimed = true
    setTimeout(tell, Math.max(0, earliest - performance.now()))
  })
}
