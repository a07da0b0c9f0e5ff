import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'

/** How somebody asked for a field's list: by a click or a key that opens it, by what they typed, or by coming to it. */
export interface Asked {
  opens?: boolean
  typed?: string
}

/**
 * A field that is drawn closed until somebody comes to it: its list is dear to fetch and to draw, and most fields of a
 * form are only read. `fetchAhead` begins when the mouse is over it. A press counts when it is a click, not as it takes the
 * focus: what replaces the field in between would not get the click.
 */
export function useAsked(fetchAhead: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const isPressed = useRef(false)
  const opens = () => setAsked({ opens: true })
  const handlers = {
    onPointerEnter: fetchAhead,
    onPointerDown: () => {
      isPressed.current = true
      fetchAhead()
    },
    onPointerUp: () => {
      isPressed.current = false
    },
    onFocus: () => {
      if (!isPressed.current) setAsked({})
    },
    onClick: opens,
    onKeyDown: (event: KeyboardEvent) => {
      if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return
      event.preventDefault()
      opens()
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setAsked({ opens: true, typed: event.currentTarget.value }),
    // Whoever has gone on is not called back when the list arrives.
    onBlur: () => {
      isPressed.current = false
      setAsked(null)
    },
  }
  return { asked, handlers }
}

/** Props of a field, closed or with its list. */
export interface AskedPart<Props> {
  field: Props
  asked: Asked | null
  handlers: ReturnType<typeof useAsked>['handlers']
}
