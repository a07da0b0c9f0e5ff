import { useEffect, useSyncExternalStore } from 'react'

let shown: string | null = null
const watchers = new Set<() => void>()

/** Names the page after the one thing that it shows, while it does: `title` stands in the place of its screen's. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    show(title)
    return () => show(null)
  }, [title])
}

/** The name of what the page shows; null: its screen says what it is. */
export const useShownTitle = (): string | null => useSyncExternalStore(watch, () => shown)

function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

function show(title: string | null): void {
  shown = title
  for (const watcher of watchers) watcher()
}
