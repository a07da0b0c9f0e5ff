import { useEffect } from 'react'
import { isReached } from '#web/live/connection.ts'
import { isWaiting, leftWrites } from '#web/offline/waiting-writes.ts'
import { endSession, ownPrefix } from './session-store.ts'
import { signsOfLife } from './user-activity.ts'

const lastKey = `${ownPrefix}last-active`
const checkEvery = 15_000
/** Other tabs need not know better than this. */
const noteEvery = 5_000

/** True if nobody has used the browser for as long; all in ms. */
function isIdle(last: number, now: number, minutes: number): boolean {
  return minutes > 0 && now - last > minutes * 60_000
}

/**
 * True while an end would only lock somebody out: nobody can sign in without a connection, and what waits to be sent would
 * wait for them to come back. It ends once both are over.
 */
const isHeld = () => !isReached() || leftWrites().some(isWaiting)

/** Ends the session here when nobody has used any tab for so many minutes; 0: never. The server ends those of closed browsers. */
export function useIdleEnd(minutes: number): void {
  useEffect(() => (minutes === 0 ? undefined : watchIdle(minutes, endSession)), [minutes])
}

/** Calls back when nobody has used any tab for so many minutes. Works until the returned function is called. */
export function watchIdle(minutes: number, onIdle: () => void): () => void {
  let noted = 0
  function note() {
    const now = Date.now()
    // After a computer has slept, or without a connection, the first touch comes too late.
    if (look() || now - noted < noteEvery) return
    noted = now
    localStorage.setItem(lastKey, String(now))
  }
  function look() {
    const last = Number(localStorage.getItem(lastKey)) || noted
    const isOver = last > 0 && isIdle(last, Date.now(), minutes)
    if (isOver && !isHeld()) onIdle()
    return isOver
  }
  noted = Date.now()
  localStorage.setItem(lastKey, String(noted))
  const timer = setInterval(look, checkEvery)
  document.addEventListener('visibilitychange', look)
  for (const name of signsOfLife) addEventListener(name, note, { passive: true, capture: true })
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    for (const name of signsOfLife) removeEventListener(name, note, { capture: true })
  }
}
