import { ownPrefix } from '#web/session/session-store.ts'

/** Names the count of files that the server took today. */
const place = `${ownPrefix}arrived`

interface Arrived {
  owner: string
  /** The day where this device is. */
  day: string
  count: number
}

/** Files of this person that the server took today, as this device knows. */
export function filesArrived(owner: string): number {
  const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Arrived | null
  return kept?.owner === owner && kept.day === new Date().toDateString() ? kept.count : 0
}

export function noteArrived(owner: string): void {
  const now: Arrived = { owner, day: new Date().toDateString(), count: filesArrived(owner) + 1 }
  localStorage.setItem(place, JSON.stringify(now))
}
