import { type ReactNode, useDeferredValue } from 'react'

/**
 * Draws its children once the frame around them is on the screen, in slices between which the page stays usable. For what
 * stands lower down or beside the first thing that is looked at, and moves nothing when it comes.
 */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
