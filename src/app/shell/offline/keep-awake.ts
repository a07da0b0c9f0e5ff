import { isReached, watchConnection } from '#web/live/connection.ts'
import type { WaitingWrite } from '#web/offline/kept-write.ts'
import { isWaiting, leftWrites, watchWrites } from '#web/offline/waiting-writes.ts'

const queue: { leftWrites(): readonly Sent[]; watchWrites(onChange: () => void): () => void } = {
  leftWrites,
  watchWrites,
}
type Sent = Pick<WaitingWrite, 'file' | 'refusal'>

/** Keeps the screen on while photos leave this device, until `signal`: a phone that falls asleep stops sending. */
export function keepAwake(signal: AbortSignal, { leftWrites, watchWrites } = queue): void {
  const { wakeLock } = navigator
  // Missing on plain http and in older browsers: there the person keeps it on.
  if (!wakeLock) return
  let lock: Promise<WakeLockSentinel | null> | null = null
  const isSending = () => isReached() && leftWrites().some(each => each.file && isWaiting(each))
  const follow = () => {
    const isWanted = !signal.aborted && document.visibilityState === 'visible' && isSending()
    if (isWanted) lock ??= wakeLock.request().catch(whenRefused)
    else if (lock) {
      void lock.then(held => held?.release())
      lock = null
    }
  }
  const stops = [watchWrites(follow), watchConnection(follow)]
  // The browser takes the lock away with the page; shown again, it is asked for again.
  document.addEventListener('visibilitychange', follow, { signal })
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    follow()
  })
  follow()
}

/** A phone that saves power gives none. */
function whenRefused(error: Error): null {
  console.warn('the screen may go off while photos are sent', error)
  return null
}
