/** One thing that can hold the focus: a day's own cell, one of its events, or its '+N'. */
export interface FocusItem {
  kind: 'cell' | 'event' | 'more'
  day: number
  /** Orders the items of a day: the line in a month cell, the minute among the hours. */
  at: number
}

const rank = { cell: 0, event: 1, more: 2 }

/**
 * Where an arrow, Home or End leads from an item; null for other keys and at the ends. Up and down go through
 * the items of a day, the cell first; in the month they go on to the week above or below. Left and right go
 * to the next day that has a cell, to the event nearest in line or time.
 */
export function nextFocus(
  items: readonly FocusItem[],
  current: FocusItem,
  key: string,
  frame: { kind: 'month' | 'time'; firstDay: number; columns: number },
): FocusItem | null {
  const onDay = (day: number) => items.filter(item => item.day === day).sort(order)
  const weekStart = current.day - ((current.day - frame.firstDay) % frame.columns)
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const list = onDay(current.day)
      const by = key === 'ArrowDown' ? 1 : -1
      const next = list[list.indexOf(current) + by]
      if (next || frame.kind === 'time') return next ?? null
      return onDay(current.day + by * frame.columns)[0] ?? null
    }
    case 'ArrowRight':
      return nearest(onDay(current.day + 1), current)
    case 'ArrowLeft':
      return nearest(onDay(current.day - 1), current)
    case 'Home':
      return nearest(onDay(weekStart), current)
    case 'End':
      return nearest(onDay(weekStart + frame.columns - 1), current)
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
