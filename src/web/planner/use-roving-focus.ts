import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { type FocusItem, nextFocus } from './focus-order.ts'

const selector = '[data-item]'

/** The element of an event, or what stands for it when it found no room: the '+N' of its cell, or the cell. */
function elementFor(root: HTMLElement, id: string, cell: number): HTMLElement | null {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector)
  const event = `[data-item][data-id="${CSS.escape(id)}"]`
  const inCell = `[data-cell="${cell}"]`
  return (
    find(event + inCell) ??
    find(event) ??
    find(`[data-item="more"]${inCell}`) ??
    find(`[data-item="cell"]${inCell}`)
  )
}

export interface RovingFocus {
  onFocus: (event: FocusEvent) => void
  /** Moves the focus by a key; false when the key means nothing here. */
  go: (from: HTMLElement, key: string, frame: Parameters<typeof nextFocus>[3]) => boolean
  /** Asks that the focus return to an event once its change is drawn. */
  keep: (id: string, cell: number) => void
}

/**
 * One stop for the Tab key in the whole grid. The stop is moved on the elements themselves, so that going
 * through a month with the arrows redraws nothing.
 */
export function useRovingFocus(root: RefObject<HTMLElement | null>): RovingFocus {
  const stop = useRef<HTMLElement | null>(null)
  const kept = useRef<{ id: string; cell: number } | null>(null)

  const setStop = useCallback((element: HTMLElement | null) => {
    if (stop.current !== element) stop.current?.setAttribute('tabindex', '-1')
    element?.setAttribute('tabindex', '0')
    stop.current = element
  }, [])

  // After every drawing: the stop may be gone, or the event that was moved may stand elsewhere.
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const lost = document.activeElement === document.body || document.activeElement === null
    if (kept.current && lost) {
      const target = elementFor(element, kept.current.id, kept.current.cell)
      if (target) {
        setStop(target)
        target.focus({ preventScroll: true })
      }
    }
    if (!stop.current?.isConnected) {
      const today = element.querySelector<HTMLElement>('[data-item="cell"][data-today]')
      const first = element.querySelector<HTMLElement>('[data-item="cell"]')
      setStop(today ?? first)
    }
  })

  const onFocus = useCallback(
    (event: FocusEvent) => {
      const item = (event.target as Element).closest<HTMLElement>(selector)
      if (!item || !root.current?.contains(item)) return
      if (kept.current && item.dataset.id !== kept.current.id) kept.current = null
      setStop(item)
    },
    [root, setStop],
  )

  const go: RovingFocus['go'] = useCallback(
    (from, key, frame) => {
      const elements = [...(root.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
      const items = elements.map(itemOf)
      const current = items[elements.indexOf(from)]
      const next = current && nextFocus(items, current, key, frame)
      if (!next) return false
      const target = elements[items.indexOf(next)]!
      target.focus({ preventScroll: true })
      target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
      return true
    },
    [root],
  )
  const keep = useCallback((id: string, cell: number) => {
    kept.current = { id, cell }
  }, [])
  return { onFocus, go, keep }
}

function itemOf(element: HTMLElement): FocusItem {
  const { item, cell, at } = element.dataset
  return { kind: item as FocusItem['kind'], cell: Number(cell), at: Number(at ?? 0) }
}
