import type { Topic } from '#shared/endpoint.ts'
import { ownPrefix } from '#web/session/session-store.ts'

/** All tabs of this browser, also after a reload. */
const storedAs = `${ownPrefix}changed`

type Times = Partial<Record<Topic, number>>

function times(): Times {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Times) : {}
  } catch {
    return {}
  }
}

/** Notes that a write from this browser changed these topics: what was answered before no longer tells of them. */
export function noteChanged(topics: readonly Topic[]): void {
  if (topics.length === 0) return
  const now = Date.now()
  const next = { ...times(), ...Object.fromEntries(topics.map(topic => [topic, now])) }
  localStorage.setItem(storedAs, JSON.stringify(next))
}

/** When a write from this browser last changed one of these topics, in ms since 1970; 0: never. */
export function changedHereAt(topics: readonly Topic[]): number {
  const known = times()
  return Math.max(0, ...topics.map(topic => Number(known[topic]) || 0))
}
