import { type RefObject, useMemo } from 'react'
import * as z from 'zod/mini'
import type { NoteDraft } from '../window/CallNote.tsx'

const key = 'call-note'
const kept = z.nullable(z.object({ call_id: z.number(), note: z.string(), job_id: z.nullable(z.number()) }))

/** The note on the present call while it is typed: this window keeps it past a reload, as the call goes on as well. */
export function useNoteDraft(): RefObject<NoteDraft | null> {
  return useMemo(() => {
    let draft = read()
    return {
      get current() {
        return draft
      },
      set current(typed) {
        draft = typed
        if (typed) sessionStorage.setItem(key, JSON.stringify(typed))
        else sessionStorage.removeItem(key)
      },
    }
  }, [])
}

function read(): NoteDraft | null {
  try {
    return kept.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    // Another version of the product has kept something else.
    return null
  }
}
