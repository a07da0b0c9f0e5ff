import { type ReactNode, useDeferredValue } from 'react'

/**
 * What is not in sight at first: drawn after the first frame, in slices between which the page stays usable. Nothing above
 * it may move when it comes.
 */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
