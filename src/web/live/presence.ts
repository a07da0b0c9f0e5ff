import { useEffect, useSyncExternalStore } from 'react'
import type { Present } from '#shared/presence.ts'

type Say = (message: object) => void

const nobody: readonly Present[] = []
const watchers = new Set<() => void>()
let place: string | null = null
let people = nobody
let say: Say | null = null

function show(next: readonly Present[]): void {
  people = next
  for (const watcher of watchers) watcher()
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** The live connection is there, or gone: then nobody is known to be anywhere. */
export function presenceLine(next: Say | null): void {
  say = next
  if (place !== null) say?.({ at: place })
  if (next === null) show(nobody)
}

/** The server says who else is at a place. */
export function takePresence(at: string, others: readonly Present[]): void {
  if (at === place) show(others)
}

/** Tells the others at this place whether something is being written here. */
export function sayTyping(types: boolean): void {
  if (place !== null) say?.({ at: place, types })
}

/** Others who have this place open; announces this browser until the component unmounts. */
export function useAlsoHere(here: string): readonly Present[] {
  useEffect(() => {
    place = here
    say?.({ at: here })
    return () => {
      place = null
      show(nobody)
      say?.({ at: null })
    }
  }, [here])
  return useSyncExternalStore(watch, () => people)
}
