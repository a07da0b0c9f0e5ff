import type { FocusEvent, KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import { useKeys } from '#web/keys/keys.ts'

/** Elements inside a row that answer to clicks and keys themselves. */
const ownControls = 'a, button, input, select, textarea, label, [role="menuitem"], [data-own-click]'

/** True when the event comes from a control inside the row, so that the row itself must not act. */
export function comesFromControl(event: { target: EventTarget; currentTarget: EventTarget }): boolean {
  const control = (event.target as Element).closest(ownControls)
  return control !== null && control !== event.currentTarget && !control.hasAttribute('data-row-title')
}

/**
 * One tab stop for a list of rows: arrows, J and K, Home and End move between elements with `data-row`, Enter opens,
 * Space selects. Spread `listProps` on the element around the rows and `rowProps(i)` on each row.
 */
export function useRowKeys(options: {
  count: number
  onOpen?: (index: number) => void
  onSelect?: (index: number) => void
}) {
  const list = useRef<HTMLElement | null>(null)
  const [active, setActive] = useState(0)
  const stop = Math.min(active, Math.max(0, options.count - 1))
  const isUsed = Boolean(options.onOpen || options.onSelect)

  /** From anywhere on the screen, unless the focus is in another list. */
  function step(by: number): boolean {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    if (!list.current || options.count === 0 || (row && !list.current.contains(row))) return false
    const to = row ? Number(row.dataset.row) + by : stop
    list.current.querySelector<HTMLElement>(`[data-row="${to}"]`)?.focus()
    return true
  }
  useKeys(
    isUsed
      ? [
          { keys: 'j', label: 'Next row', group: 'lists', run: () => step(1) },
          { keys: 'k', label: 'Previous row', group: 'lists', run: () => step(-1) },
          ...(options.onOpen ? [{ keys: 'enter', label: 'Open the row', group: 'lists' } as const] : []),
          ...(options.onSelect ? [{ keys: 'space', label: 'Select the row', group: 'lists' } as const] : []),
        ]
      : [],
  )

  function onKeyDown(event: KeyboardEvent) {
    const row = (event.target as Element).closest<HTMLElement>('[data-row]')
    // Keys inside a control in a cell belong to that control.
    if (!row || event.target !== row || event.altKey || event.ctrlKey || event.metaKey) return
    const index = Number(row.dataset.row)
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: options.count - 1,
    }
    const to = moves[event.key]
    if (to !== undefined) list.current?.querySelector<HTMLElement>(`[data-row="${to}"]`)?.focus()
    else if (event.key === 'Enter' && options.onOpen) options.onOpen(index)
    else if (event.key === ' ' && options.onSelect) options.onSelect(index)
    else return
    event.preventDefault()
  }

  return {
    listProps: {
      ref: (element: HTMLElement | null) => {
        list.current = element
      },
      onKeyDown,
      onFocus: (event: FocusEvent) => {
        const row = (event.target as Element).closest<HTMLElement>('[data-row]')
        if (row) setActive(Number(row.dataset.row))
      },
    },
    rowProps: (index: number) => ({
      'data-row': index,
      ...(isUsed && { tabIndex: index === stop ? 0 : -1 }),
    }),
  }
}
