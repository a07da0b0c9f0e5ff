import { useRef } from 'react'
import type { RowSelection } from './data-table.types.ts'

/** Selecting rows of a page: one, a stretch with Shift, all. Rows of other pages stay selected. */
export function useRowSelection<Id extends string | number>(
  ids: readonly Id[],
  selection: RowSelection<Id> | undefined,
) {
  const last = useRef<Id | null>(null)
  if (!selection) return null
  const { selected, onChange } = selection
  const free = ids.filter(id => !selection.isDisabled?.(id))
  const chosen = free.filter(id => selected.has(id))

  return {
    isSelected: (id: Id) => selected.has(id),
    isDisabled: (id: Id) => selection.isDisabled?.(id) ?? false,
    areAll: free.length > 0 && chosen.length === free.length,
    areSome: chosen.length > 0 && chosen.length < free.length,
    toggle(id: Id, withStretch = false) {
      if (selection.isDisabled?.(id)) return
      const next = new Set(selected)
      const wanted = !selected.has(id)
      const from = withStretch && last.current !== null ? free.indexOf(last.current) : -1
      const to = free.indexOf(id)
      const stretch = from < 0 ? [id] : free.slice(Math.min(from, to), Math.max(from, to) + 1)
      for (const one of stretch) wanted ? next.add(one) : next.delete(one)
      last.current = id
      onChange(next)
    },
    toggleAll() {
      const next = new Set(selected)
      const isFull = chosen.length === free.length
      for (const id of free) isFull ? next.delete(id) : next.add(id)
      onChange(next)
    },
  }
}
