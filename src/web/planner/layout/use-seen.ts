import { type RefObject, useEffect, useState } from 'react'
import { whenIdle } from '#web/when-idle.ts'
import { seenRange } from './board-layout.ts'
import type { ElementSize } from './use-element-size.ts'

/** Steps of scrolling in px: between two of them nothing is drawn again. */
const step = 40

interface Given {
  /** Where rows and columns end, in pixels from the first. */
  rowEnds: readonly number[]
  columnEnds: readonly number[]
  /** How much is seen of them. */
  size: ElementSize
  /** Names what is shown: something else begins at `left`. */
  of: string
  left: number
}

/** Which rows and columns are in sight; changes only when another one comes into it. */
export function useSeen(root: RefObject<HTMLElement | null>, { rowEnds, columnEnds, size, of, left }: Given) {
  const [seen, setSeen] = useState<Seen>({ of, ...around(0, left, size), more: 0 })
  const { top, bottom, more, ...across } =
    seen.of === of ? seen : { ...around(seen.top, left, size), more: 0 }
  useEffect(() => {
    const scroller = root.current?.querySelector<HTMLElement>('.planner-scroll')
    if (!scroller) return
    let frame = 0
    const look = () => {
      frame = 0
      const { scrollTop, scrollLeft, clientHeight: height, clientWidth: width } = scroller
      const next = { of, ...around(scrollTop, scrollLeft, { height, width }), more: 1 }
      setSeen(now => (isSame(now, next) ? now : next))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    const observer = new ResizeObserver(look)
    // Renders the visible part first; the rest follows when idle.
    const takeBack = whenIdle(() => observer.observe(scroller))
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      takeBack()
      observer.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [root, of])
  return {
    rows: seenRange(rowEnds, top, bottom, more),
    columns: seenRange(columnEnds, across.left, across.right, more),
  }
}

/** In steps, so that neither a few pixels nor a scroll bar make a difference. */
function around(scrollTop: number, scrollLeft: number, { width, height }: ElementSize) {
  const top = Math.floor(scrollTop / step) * step
  const left = Math.floor(scrollLeft / step) * step
  return { top, bottom: top + height + step, left, right: left + width + step }
}

interface Seen extends ReturnType<typeof around> {
  of: string
  /** Rows and columns beyond the edges; at first none. */
  more: number
}

const isSame = (a: Seen, b: Seen) => (Object.keys(a) as (keyof Seen)[]).every(name => a[name] === b[name])
