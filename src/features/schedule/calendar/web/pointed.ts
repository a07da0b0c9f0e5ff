/** Which event the pointer or the focus is on, in the grid or on the map: told past React, as it changes with every move. */
export interface Pointed {
  get: () => string | null
  set: (id: string | null) => void
  subscribe: (listener: () => void) => () => void
}

export function createPointed(): Pointed {
  let current: string | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(id) {
      if (id === current) return
      current = id
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Marks the bars of that event below an element; a board may draw it in several rows. */
export function markBars(root: HTMLElement, pointed: Pointed): () => void {
  const mark = () => {
    for (const bar of root.querySelectorAll<HTMLElement>('[data-pointed]')) delete bar.dataset.pointed
    const id = pointed.get()
    if (id === null) return
    for (const bar of root.querySelectorAll<HTMLElement>(`[data-id="${CSS.escape(id)}"]`))
      bar.dataset.pointed = ''
  }
  return pointed.subscribe(mark)
}
