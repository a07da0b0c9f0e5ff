import type { GridFrame } from './layout/visible-days.ts'

/** One thing that can hold the focus: a cell itself, one of its events, or its '+N'. */
export interface FocusItem {
  kind: 'cell' | 'event' | 'more'
  /** The number of its cell, row by row. */
  cell: number
  /** Orders the items of a cell: the line in a month or table, the minute among the hours. */
  at: number
}

const rank = { cell: 0, event: 1, more: 2 }

/**
 * Where an arrow, Home or End leads from an item; null for other keys and at the ends. Up and down go through
 * the items of a cell, the cell first, and on to the cell above or below; among the hours there is none. Left and
 * right go to the next cell, to the event nearest in line or time.
 */
export function nextFocus(
  items: readonly FocusItem[],
  current: FocusItem,
  key: string,
  frame: { kind: GridFrame['kind']; columns: number },
): FocusItem | null {
  if (frame.kind === 'board') return nextOnBoard(items, current, key, frame.columns)
  const inCell = (cell: number) => items.filter(item => item.cell === cell).sort(order)
  const rowStart = current.cell - (current.cell % frame.columns)
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const list = inCell(current.cell)
      const by = key === 'ArrowDown' ? 1 : -1
      const next = list[list.indexOf(current) + by]
      if (next || frame.kind === 'time') return next ?? null
      return inCell(current.cell + by * frame.columns)[0] ?? null
    }
    case 'ArrowRight':
      return nearest(inCell(current.cell + 1), current)
    case 'ArrowLeft':
      return nearest(inCell(current.cell - 1), current)
    case 'Home':
      return nearest(inCell(rowStart), current)
    case 'End':
      return nearest(inCell(rowStart + frame.columns - 1), current)
    default:
      return null
  }
}

/** Along a board's row go its cells, each before its events; up and down to what is nearest in time in the row there. */
function nextOnBoard(
  items: readonly FocusItem[],
  current: FocusItem,
  key: string,
  columns: number,
): FocusItem | null {
  const rowOf = (item: FocusItem) => Math.floor(item.cell / columns)
  const inRow = (row: number) =>
    items.filter(item => rowOf(item) === row).sort((a, b) => a.cell - b.cell || order(a, b))
  const row = inRow(rowOf(current))
  const at = row.indexOf(current)
  switch (key) {
    case 'ArrowRight':
      return row[at + 1] ?? null
    case 'ArrowLeft':
      return row[at - 1] ?? null
    case 'Home':
      return row[0] ?? null
    case 'End':
      return row.at(-1) ?? null
    case 'ArrowDown':
    case 'ArrowUp': {
      const by = key === 'ArrowDown' ? 1 : -1
      const cell = current.cell + by * columns
      return nearest(
        inRow(rowOf(current) + by).filter(item => item.cell === cell),
        current,
      )
    }
    default:
      return null
  }
}

function nearest(list: readonly FocusItem[], current: FocusItem): FocusItem | null {
  const cell = list[0] ?? null
  if (current.kind === 'cell') return cell
  let best: FocusItem | null = null
  for (const item of list)
    if (item.kind === 'event' && (!best || Math.abs(item.at - current.at) < Math.abs(best.at - current.at)))
      best = item
  return best ?? cell
}

function order(a: FocusItem, b: FocusItem): number {
  return rank[a.kind] - rank[b.kind] || a.at - b.at
}
