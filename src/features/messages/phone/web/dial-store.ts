const listeners = new Set<(number: string) => void>()

/** Opens the phone with a number, from any place that shows one. False: this person has no phone here. */
export function openDialler(number: string): boolean {
  for (const listener of listeners) listener(number)
  return listeners.size > 0
}

/** For the phone: hears of each number to dial, until the returned function is called. */
export function onDial(listener: (number: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
