import { type Ghost, gridGhost } from './drag-ghost.ts'
import { type Box, edgeScroll, type GridSpot, ghostBox, spotAt } from './grid-hit.ts'
import type { PlannerFormats } from './planner-format.ts'
import type { Stretch } from './snapping.ts'
import type { GridFrame } from './visible-days.ts'

export interface SurfaceConfig {
  frame: GridFrame
  step: number
  workStart: number
  formats: PlannerFormats
  /** Set where things from outside may be dropped. */
  onExternalDrop: ((drop: { payload: unknown; start: number }) => void) | undefined
}

/** The part of a mounted planner that drags speak to, in client coordinates. */
export interface GridSurface {
  config: () => SurfaceConfig
  /** True when this grid, and nothing in front of it, lies under the point. */
  under: (x: number, y: number) => boolean
  spot: (x: number, y: number) => GridSpot
  show: (stretch: Stretch, what: { title: string; colour: string; whole: boolean }) => void
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
  /** What is seen of the grid: below its sticky head. */
  const visible = () => {
    const box = scroller().getBoundingClientRect()
    const head = root.querySelector<HTMLElement>('.planner-head')?.offsetHeight ?? 0
    return { left: box.left, right: box.right, top: box.top + head, bottom: box.bottom }
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
      return spotAt(config().frame, layer().getBoundingClientRect(), clampedX, clampedY)
    },
    show(stretch, what) {
      const element = layer()
      const { frame, formats } = config()
      const grid = element.getBoundingClientRect()
      const box = ghostBox(frame, grid, stretch.start, stretch.end, what.whole)
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
        detail: formats.when(stretch.start, stretch.end),
        colour: what.colour,
        whole: frame.kind === 'time' && what.whole,
      })
    },
    hide() {
      ghost?.remove()
    },
    scroll(x, y) {
      const element = scroller()
      const seen = visible()
      if (x < seen.left || x > seen.right) return false
      const by = edgeScroll(y, seen.top, seen.bottom)
      if (by === 0) return false
      const before = element.scrollTop
      element.scrollTop = before + by
      return element.scrollTop !== before
    },
  }
}

/** A ghost over whole days fills what is seen of their columns, or its text might be scrolled away. */
function inView(box: Box, grid: Box, seen: { top: number; bottom: number }): Box {
  return { ...box, top: seen.top - grid.top, height: seen.bottom - seen.top }
}
