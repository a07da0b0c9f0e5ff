import type { GridFrame, Place } from '#web/planner/layout/visible-days.ts'
import type { PlannerDrop, PlannerEvent } from '#web/planner/planner-types.ts'
import { type Ghost, gridGhost } from './drag-ghost.ts'
import { type Box, edgeScroll, type GridSpot, ghostBox, spotAt } from './grid-hit.ts'

export interface SurfaceConfig {
  frame: GridFrame
  step: number
  /** Set where things from outside may be dropped. */
  onExternalDrop: ((drop: PlannerDrop) => void) | undefined
  /** When something new of that length begins: at the step under the pointer, or when there is time. */
  startAt: (spot: GridSpot, minutes: number) => number
  /** When and with whom, in words. */
  placeText: (place: Place) => string
  /** Where rows end that are not all drawn, in pixels from the first; null: they are measured. */
  rowEnds: readonly number[] | null
  /** Conflict of an event at that place, or of something from outside (null). */
  clash: (place: Place, event: PlannerEvent | null) => string | null
}

/** Look of a dragged thing. */
export interface Dragged {
  title: string
  colour: string
  whole: boolean
  /** Its event; null when it comes from outside, absent when it is only being drawn. */
  event?: PlannerEvent | null
}

/** The part of a mounted planner that drags speak to, in client coordinates. */
export interface GridSurface {
  config: () => SurfaceConfig
  /** True when this grid, and nothing in front of it, lies under the point. */
  under: (x: number, y: number) => boolean
  spot: (x: number, y: number) => GridSpot
  show: (place: Place, what: Dragged) => void
  hide: () => void
  /** Scrolls when the pointer is near an edge; true when it did. */
  scroll: (x: number, y: number) => boolean
}

const surfaces = new Set<GridSurface>()

/** Makes a grid known to drag sources while it is mounted; returns the way out. */
export function registerSurface(surface: GridSurface): () => void {
  surfaces.add(surface)
  return () => {
    surfaces.delete(surface)
  }
}

/** The grid under a point that takes things from outside. */
export function surfaceForDrop(x: number, y: number): GridSurface | null {
  for (const surface of surfaces) if (surface.config().onExternalDrop && surface.under(x, y)) return surface
  return null
}

/** The drag surface of a planner's root element; `config` is asked every time. */
export function gridSurface(root: HTMLElement, config: () => SurfaceConfig): GridSurface {
  let ghost: Ghost | null = null
  let ghostLayer: Element | null = null
  const layer = () => root.querySelector<HTMLElement>('.planner-layer')!
  const scroller = () => root.querySelector<HTMLElement>('.planner-scroll')!
  /** The visible part of the grid, below its sticky head. */
  const visible = () => {
    const box = scroller().getBoundingClientRect()
    const head = root.querySelector<HTMLElement>('.planner-head')?.offsetHeight ?? 0
    const axis = layer().offsetLeft
    return { left: box.left + axis, right: box.right, top: box.top + head, bottom: box.bottom }
  }
  const ends = (): readonly number[] => {
    const { rowEnds } = config()
    if (rowEnds) return rowEnds
    const top = layer().getBoundingClientRect().top
    return [...root.querySelectorAll('.planner-table-row')].map(
      row => row.getBoundingClientRect().bottom - top,
    )
  }
  return {
    config,
    under(x, y) {
      const top = document.elementFromPoint(x, y)
      return top !== null && scroller().contains(top)
    },
    spot(x, y) {
      const seen = visible()
      const clampedX = Math.min(Math.max(x, seen.left), seen.right - 1)
      const clampedY = Math.min(Math.max(y, seen.top), seen.bottom - 1)
      return spotAt(config().frame, layer().getBoundingClientRect(), clampedX, clampedY, ends())
    },
    show(place, what) {
      const element = layer()
      const { frame, placeText, clash } = config()
      const grid = element.getBoundingClientRect()
      const box = ghostBox(frame, grid, place, what.whole, ends())
      // A change of view during a drag brings a new layer.
      if (ghostLayer !== element) {
        ghost?.remove()
        ghost = gridGhost(element)
        ghostLayer = element
      }
      if (!box) {
        ghost?.remove()
        return
      }
      ghost!.show(frame.kind === 'time' && what.whole ? inView(box, grid, visible()) : box, {
        title: what.title,
        detail: placeText(place),
        clash: what.event === undefined ? null : clash(place, what.event),
        colour: what.colour,
        whole: frame.kind !== 'month' && (what.whole || frame.kind === 'table' || frame.kind === 'board'),
      })
    },
    hide() {
      ghost?.remove()
    },
    scroll(x, y) {
      const element = scroller()
      const seen = visible()
      if (x < seen.left || x > seen.right) return false
      const { scrollTop, scrollLeft } = element
      element.scrollTop = scrollTop + edgeScroll(y, seen.top, seen.bottom)
      element.scrollLeft = scrollLeft + edgeScroll(x, seen.left, seen.right, 24)
      return element.scrollTop !== scrollTop || element.scrollLeft !== scrollLeft
    },
  }
}

/** A ghost over whole days fills what is seen of their columns, or its text might be scrolled away. */
function inView(box: Box, grid: Box, seen: { top: number; bottom: number }): Box {
  return { ...box, top: seen.top - grid.top, height: seen.bottom - seen.top }
}
