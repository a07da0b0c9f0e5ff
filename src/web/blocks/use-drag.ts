import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetGetFeedbackArgs,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { mayStandAt } from './block-kinds.ts'
import { findBlock, type Place } from './block-list.ts'
import { useBuilding } from './builder-context.ts'
import type { Builder } from './use-blocks.ts'

/** Ours alone: other things on the page may be dragged too. */
const dragged = Symbol('block')
type Dragged = { id: string } | { kind: string }
const dataOf = (what: Dragged) => ({ [dragged]: what })
const draggedOf = (data: Record<string | symbol, unknown>) => data[dragged] as Dragged | undefined

type Edge = 'above' | 'below'

/** Lets a block be dragged by its handle, and others be dropped above or below it. */
export function useBlockDrag(id: string, place: Place) {
  const frame = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [edge, setEdge] = useState<Edge | null>(null)
  const latest = useLatest({ builder: useBuilding().builder, place })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const edgeOf = ({ input }: ElementDropTargetGetFeedbackArgs): Edge => {
      const { top, height } = element.getBoundingClientRect()
      return input.clientY < top + height / 2 ? 'above' : 'below'
    }
    const placeAt = (side: Edge): Place => {
      const { within, column, at } = latest.current.place
      return { within, column, at: side === 'above' ? at : at + 1 }
    }
    return combine(
      draggable({
        element,
        dragHandle: handle.current ?? undefined,
        canDrag: () => handle.current !== null,
        getInitialData: () => dataOf({ id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: args => mayDrop(latest.current.builder, draggedOf(args.source.data), placeAt(edgeOf(args))),
        getData: args => ({ edge: edgeOf(args) }),
        onDrag: ({ self, location }) =>
          setEdge(location.current.dropTargets[0]?.element === element ? (self.data.edge as Edge) : null),
        onDragLeave: () => setEdge(null),
        onDrop({ self, source, location }) {
          setEdge(null)
          if (location.current.dropTargets[0]?.element !== element) return
          drop(latest.current.builder, draggedOf(source.data), placeAt(self.data.edge as Edge))
        },
      }),
    )
  }, [id, latest])
  return { frame, handle, isDragged, edge }
}

/** Takes what is dropped where no block is yet: an empty list or column, or the room below the last. */
export function useEmptyDrop(place: Place) {
  const element = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const latest = useLatest({ builder: useBuilding().builder, place })
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => mayDrop(latest.current.builder, draggedOf(source.data), latest.current.place),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false)
        drop(latest.current.builder, draggedOf(source.data), latest.current.place)
      },
    })
  }, [latest])
  return { element, isOver }
}

/** Lets a kind be dragged out of the list of kinds into the document. */
export function useKindDrag(kind: string): RefObject<HTMLButtonElement | null> {
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!element.current) return
    return draggable({ element: element.current, getInitialData: () => dataOf({ kind }) })
  }, [kind])
  return element
}

function mayDrop({ kinds, blocks }: Builder, what: Dragged | undefined, place: Place): boolean {
  if (!what) return false
  const kind = 'kind' in what ? what.kind : findBlock(blocks, what.id)?.block.kind
  return kind !== undefined && mayStandAt(kinds, blocks, kind, place)
}

function drop(builder: Builder, what: Dragged | undefined, place: Place): void {
  if (!what) return
  if ('kind' in what) builder.add(what.kind, place)
  else builder.move(what.id, place)
}

function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
