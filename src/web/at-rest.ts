import { useSyncExternalStore } from 'react'
import { whenIdle } from './when-idle.ts'

/** ms between looks, and how many in a row have to find nothing under way. */
const lookEvery = 100
const quietLooks = 3
/** ms after which the rest is asked for in any case: a page may read something again and again. */
const longest = 15_000

let isResting = true
let stop = () => {}
const watchers = new Set<() => void>()

function set(next: boolean): void {
  if (next === isResting) return
  isResting = next
  for (const watcher of watchers) watcher()
}

/** A start begins: what the frame around the page asks for waits until nothing of the page itself is under way. */
export function restWhen(isQuiet: () => boolean): void {
  stop()
  set(false)
  const began = Date.now()
  let quiet = 0
  let takeBack = () => {}
  const timer = setInterval(() => {
    quiet = isQuiet() ? quiet + 1 : 0
    if (quiet < quietLooks && Date.now() - began < longest) return
    clearInterval(timer)
    takeBack = whenIdle(() => set(true))
  }, lookEvery)
  stop = () => {
    clearInterval(timer)
    takeBack()
  }
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** True once the first page stands: for reads of the frame that nobody waits for, such as counts in the menu. */
export const useAtRest = (): boolean => useSyncExternalStore(watch, () => isResting)
