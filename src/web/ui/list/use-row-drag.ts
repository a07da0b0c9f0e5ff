import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetGetFeedbackArgs,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

type Id = string | number
const dragged = Symbol('row')
interface Dragged {
  list: string
  id: Id
}

/** The list with this row at another place; undefined: it stands there already. */
export function movedRow<T extends Id>(ids: readonly T[], id: T, to: number): T[] | undefined {
  const from = ids.indexOf(id)
  const at = Math.max(0, Math.min(ids.length - 1, to))
  if (from < 0 || at === from) return undefined
  return ids.filter(each => each !== id).toSpliced(at, 0, id)
}

/** Lets a row of a list be moved by its handle: with the mouse above or below another, or by the arrow keys. */
export function useRowDrag<T extends Id>(
  list: string,
  id: T,
  ids: readonly T[],
  onOrder: ((ids: T[]) => void) | undefined,
) {
  const frame = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [edge, setEdge] = useState<'above' | 'below' | null>(null)
  const latest = useRef({ ids, onOrder })
  useEffect(() => {
    latest.current = { ids, onOrder }
  })
  const canMove = onOrder !== undefined

  useEffect(() => {
    const element = frame.current
    if (!element || !canMove) return
    const edgeOf = ({ input }: ElementDropTargetGetFeedbackArgs) => {
      const { top, height } = element.getBoundingClientRect()
      return input.clientY < top + height / 2 ? ('above' as const) : ('below' as const)
    }
    const draggedIn = (data: Record<string | symbol, unknown>) => data[dragged] as Dragged | undefined
    return combine(
      draggable({
        element,
        dragHandle: handle.current ?? undefined,
        getInitialData: () => ({ [dragged]: { list, id } }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => draggedIn(source.data)?.list === list,
        getData: args => ({ edge: edgeOf(args) }),
        onDrag: ({ self }) => setEdge(self.data.edge as 'above' | 'below'),
        onDragLeave: () => setEdge(null),
        onDrop({ self, source }) {
          setEdge(null)
          const { ids: now, onOrder: order } = latest.current
          const what = draggedIn(source.data)?.id as T
          const others = now.filter(each => each !== what)
          const at = others.indexOf(id)
          if (at < 0) return
          const next = movedRow(now, what, self.data.edge === 'above' ? at : at + 1)
          if (next) order?.(next)
        },
      }),
    )
  }, [list, id, canMove])

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = movedRow(ids, id, ids.indexOf(id) + step)
    if (next) onOrder?.(next)
  }
  return { frame, handle, isDragged, edge, onKeyDown }
}
