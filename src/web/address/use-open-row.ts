import { useMemo } from 'react'
import { rowNames } from './history-guard.ts'
import { useAddressValue } from './use-address-query.ts'
import { useGo } from './use-go.ts'

/**
 * Which row's dialog is open, kept in the address, so that a reload, a link and the back button show the same. A
 * list's own rows are `open=<id>`, or `new` for a new one; what opens over any screen has a name of its own.
 */
export function useOpenRow(name = 'open') {
  rowNames.add(name)
  const id = rowId(useAddressValue(name))
  const asksNew = useAddressValue('new')
  const isNew = name === 'open' && asksNew !== undefined && asksNew !== false
  return {
    /** The id, null for a new row, undefined when none is open. */
    opened: id ?? (isNew ? null : undefined),
    ...useRowWays(name),
  }
}

/** The ways to a row's dialog and back, for who does not show which one is open. */
export function useRowWays(name = 'open') {
  const go = useGo()
  return useMemo(() => {
    const none = name === 'open' ? { open: undefined, new: undefined } : { [name]: undefined }
    return {
      open: (row: number) => void go({ query: { ...none, [name]: row } }),
      add: () => void go({ query: { ...none, new: true } }),
      close: () => void go({ query: none }, { replace: true }),
    }
  }, [go, name])
}

/** A row's id as an address has it; undefined for what is none. */
function rowId(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
