import { useSyncExternalStore } from 'react'

/** Bits a second below which pictures are asked for: a small one of 10 kB takes half a second. */
const slowBelow = 400_000
/** Bytes from which an answer says how fast the line is: a small one arrives at once on any. */
const telling = 8_000
/** So many of the last answers are asked, and so many there have to be. */
const looked = 5
const least = 3

/** The part of the Network Information API that is needed; Safari and Firefox have none. */
interface Line extends EventTarget {
  /** Mbit/s. */
  downlink?: number
  saveData?: boolean
}
const line = () => (navigator as { connection?: Line }).connection

const speeds: number[] = []
const watchers = new Set<() => void>()
let isSlow = false

/** True on a line on which pictures are asked for, by a tap, instead of coming by themselves. */
export const isSlowLine = (): boolean => isSlow

export const useSlowLine = (): boolean => useSyncExternalStore(watch, isSlowLine)

function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** Notes how fast an answer of so many bytes came. */
export function noteSpeed(bytes: number, ms: number): void {
  if (bytes < telling || ms <= 0) return
  speeds.push((bytes * 8_000) / ms)
  if (speeds.length > looked) speeds.shift()
  judge()
}

function judge(): void {
  const { saveData = false, downlink = Number.POSITIVE_INFINITY } = line() ?? {}
  // A hole in the reception or a busy server makes some answers slow: on a slow line all are.
  const areSlow = speeds.length >= least && Math.max(...speeds) < slowBelow
  const now = saveData || downlink * 1e6 < slowBelow || areSlow
  if (now === isSlow) return
  isSlow = now
  for (const watcher of watchers) watcher()
}

if (typeof PerformanceObserver !== 'undefined') {
  line()?.addEventListener('change', judge)
  // An answer that comes from the worker or the browser's own store has no transfer.
  const observer = new PerformanceObserver(list => {
    for (const {
      transferSize,
      responseStart,
      responseEnd,
    } of list.getEntries() as PerformanceResourceTiming[])
      noteSpeed(transferSize, responseEnd - responseStart)
  })
  observer.observe({ type: 'resource', buffered: true })
  judge()
}
