/** The number that is dialled, and what the call is about. */
export interface Wanted {
  number: string
  client_id?: number | null
  job_id?: number | null
}

const listeners = new Set<(wanted: Wanted) => void>()

/** Opens the phone with a number, from any place that shows one. False: this person has no phone here. */
export function openDialler(wanted: Wanted): boolean {
  for (const listener of listeners) listener(wanted)
  return listeners.size > 0
}

/** For the phone: hears of each number to dial, until the returned function is called. */
export function onDial(listener: (wanted: Wanted) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
