import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { metrics } from './planner-metrics.ts'

/** Rows in sight before anything was measured: as many as the tallest screens hold. */
const tallest = 1_400

/**
 * Which rows of a table are drawn: those in sight, somewhat more on both sides, and the one with the focus. The others
 * keep the height that they had, or are guessed to have. `of` names what is shown: heights are not kept beyond it.
 */
export function useDrawnRows(root: RefObject<HTMLElement | null>, guesses: readonly number[], of: string) {
  const [seen, setSeen] = useState<{ of: string; rows: ReadonlySet<number> } | null>(null)
  const heights = useRef({ of, known: new Map<number, number>() })
  if (heights.current.of !== of) heights.current = { of, known: new Map() }
  const drawn = seen?.of === of ? seen.rows : firstRows(guesses)
  const first = useRef(drawn)
  useLayoutEffect(() => {
    first.current = drawn
  })

  useEffect(() => {
    const body = root.current?.querySelector('.planner-table-body')
    const scroller = body?.closest('.planner-scroll')
    if (!body || !scroller || typeof IntersectionObserver === 'undefined') return
    const near = new Set<number>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          // After a render another element stands in its place.
          if (!target.isConnected) {
            observer.unobserve(target)
            continue
          }
          const row = Number((target as HTMLElement).dataset.row)
          if (isIntersecting) near.add(row)
          else if (near.delete(row) || first.current.has(row))
            heights.current.known.set(row, boundingClientRect.height)
        }
        const focused = document.activeElement?.closest<HTMLElement>('.planner-table-row')
        const rows = new Set(near)
        if (focused && body.contains(focused)) rows.add(Number(focused.dataset.row))
        setSeen(now => (now?.of === of && isSame(now.rows, rows) ? now : { of, rows }))
      },
      { root: scroller, rootMargin: `${metrics.tableAhead}px 0px` },
    )
    // A row that is drawn, or no more, is another element.
    const watch = () => {
      for (const row of body.querySelectorAll('.planner-table-row')) observer.observe(row)
    }
    const changes = new MutationObserver(watch)
    changes.observe(body, { childList: true })
    watch()
    return () => {
      observer.disconnect()
      changes.disconnect()
    }
  }, [root, of])

  const heightOf = (row: number) => heights.current.known.get(row) ?? guesses[row] ?? metrics.tableRow
  return { drawn, heightOf }
}

function firstRows(guesses: readonly number[]): ReadonlySet<number> {
  const rows = new Set<number>()
  let top = 0
  for (let row = 0; row < guesses.length && top < tallest; row++) {
    rows.add(row)
    top += guesses[row]!
  }
  return rows
}

const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>) =>
  a.size === b.size && [...a].every(row => b.has(row))
