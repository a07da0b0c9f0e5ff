import { type RefObject, useEffect, useRef } from 'react'

interface Unchosen {
  input: RefObject<HTMLElement | null>
  refuse: () => void
}

/** Pickers with a typed text of which nothing was chosen. */
const pickers = new Set<RefObject<Unchosen>>()

/** Where a picker's text counts: the dialog or the form that it stands in, or the page. */
const surfaceOf = (element: Element | null | undefined) =>
  element?.closest('[role="dialog"]') ?? element?.closest('form') ?? document.body

/**
 * For a save that is neither a form's submit nor a dialog's main button: true if a picker beside the element holds a text of which nothing was chosen. It says so
 * and takes the focus.
 */
export function refuseUnchosen(beside?: Element | null): boolean {
  const surface = surfaceOf(beside)
  const found = [...pickers].find(({ current }) => surface.contains(current.input.current))
  found?.current.refuse()
  return found !== undefined
}

function onSubmit(event: Event) {
  if (event.target instanceof Element && refuseUnchosen(event.target)) stop(event)
}

function onKeyDown(event: KeyboardEvent) {
  const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (isSave && event.target instanceof Element && refuseUnchosen(event.target)) stop(event)
}

/** Mantine's button as it looks without another variant. */
const mainButton = '.mantine-Button-root:not([data-variant]), .mantine-Button-root[data-variant="filled"]'

/** A dialog's main button saves, whatever stands on it. */
function onClick(event: MouseEvent) {
  const button = event.target instanceof Element ? event.target.closest(mainButton) : null
  if (button?.closest('[role="dialog"]') && refuseUnchosen(button)) stop(event)
}

function stop(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Keeps the save of what the picker stands in from dropping its text: it is refused until something is chosen. */
export function useUnchosen(
  input: RefObject<HTMLElement | null>,
  isUnchosen: boolean,
  refuse: () => void,
): void {
  const own = useRef<Unchosen>({ input, refuse })
  useEffect(() => {
    own.current = { input, refuse }
  })
  useEffect(() => {
    if (!isUnchosen) return
    if (pickers.size === 0) {
      addEventListener('submit', onSubmit, { capture: true })
      addEventListener('keydown', onKeyDown, { capture: true })
      addEventListener('click', onClick, { capture: true })
    }
    pickers.add(own)
    return () => {
      pickers.delete(own)
      if (pickers.size > 0) return
      removeEventListener('submit', onSubmit, { capture: true })
      removeEventListener('keydown', onKeyDown, { capture: true })
      removeEventListener('click', onClick, { capture: true })
    }
  }, [isUnchosen])
}
