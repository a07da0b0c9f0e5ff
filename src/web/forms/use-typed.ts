import { useCallback, useRef, useState } from 'react'
import { changedValues, type DraftName, storedDraft, useDraftPlace, useKeeping } from './use-draft.ts'

type Put<V extends object> = (facts: Partial<V> | ((now: V) => Partial<V>)) => void

interface Typed<V extends object> {
  typed: V
  put: Put<V>
  /** True if something differs from what was there at first, or was saved last. */
  isDirty: () => boolean
  /** It was saved: nothing is unsaved any more. */
  saved: () => void
}

/**
 * What is typed into a form without react-hook-form. It survives the end of the session, as in `useContractForm`.
 * Mount it afresh (key) for another row.
 */
export function useTyped<V extends object>(
  name: DraftName,
  begin: V | (() => V),
  /** The row's version as it was read. */
  version?: number | undefined,
): Typed<V> {
  const place = useDraftPlace(name)
  const [begun] = useState<V>(begin)
  const [typed, setTyped] = useState<V>(() => ({ ...begun, ...storedDraft(place)?.values }))
  const before = useRef(begun)
  const now = useRef(typed)
  now.current = typed
  const changed = useCallback(() => changedValues(now.current, before.current), [])
  const isDirty = useCallback(() => Object.keys(changed()).length > 0, [changed])
  useKeeping(place, { version, typed: () => (isDirty() ? changed() : null) })
  return {
    typed,
    put: useCallback<Put<V>>(
      facts =>
        setTyped(last => ({
          ...last,
          ...(typeof facts === 'function' ? (facts as (now: V) => Partial<V>)(last) : facts),
        })),
      [],
    ),
    isDirty,
    saved: useCallback(() => {
      before.current = now.current
    }, []),
  }
}
