import { type ComponentType, cloneElement, type ReactElement, useEffect, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'

export interface LazyDropdownProps {
  opened: boolean
  onChange: (isOpen: boolean) => void
  /** The button that opens it. */
  target: ReactElement<{ autoFocus?: boolean }>
}

/** A dropdown that is fetched when its button is first pressed; until then the button stands alone. */
export function lazyDropdown<P extends LazyDropdownProps>(load: () => Promise<ComponentType<P>>) {
  const Part = lazyPart(load, { meanwhile: ({ target }) => target })
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dropdown, where a module begins
  return function LazyDropdown(props: P) {
    return <Part {...props} onClose={() => props.onChange(false)} />
  }
}

/**
 * Mounts the fetched dropdown. Its button is mounted again with it: it takes the focus, and the dropdown opens after
 * it, so that closing leads back to the button.
 */
export function useLazyDropdown({ opened, target }: Pick<LazyDropdownProps, 'opened' | 'target'>) {
  const [isAsked] = useState(opened)
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return {
    opened: opened && isMounted,
    target: isAsked ? cloneElement(target, { autoFocus: true }) : target,
  }
}
