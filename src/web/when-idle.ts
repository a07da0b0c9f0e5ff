/** Runs something that nobody waits for once the browser has nothing better to do; returns what takes that back. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 1_500)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(run)
  return () => cancelIdleCallback(waiting)
}
