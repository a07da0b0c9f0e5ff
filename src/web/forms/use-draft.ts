import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { session, watchSession } from '#web/session/session-store.ts'
import { toast } from '#web/toast.ts'

export interface DraftOwner {
  /** Which form of which row: 'job 1042', 'new client'. */
  key: string
  /** The signed-in user's id: nobody else gets the draft. */
  owner: number
}

/** Signed-out screens: a form that closes on the way there was not left by choice. */
const signedOutPaths = /^\/(logout|auth)(\/|$)/

/** Keeps what was typed, in this tab, when the session ends; brings it back when the same user opens the form again. */
export function useDraft<V extends FieldValues>(
  draft: DraftOwner | undefined,
  methods: UseFormReturn<V>,
  isDirty: () => boolean,
): void {
  const t = useTexts()
  const place = draft ? `draft ${draft.owner} ${draft.key}` : null
  const dirty = useRef(isDirty)
  const texts = useRef(t)
  useEffect(() => {
    dirty.current = isDirty
    texts.current = t
  })

  useEffect(() => {
    if (!place) return
    const kept = sessionStorage.getItem(place)
    if (kept) {
      sessionStorage.removeItem(place)
      methods.reset({ ...methods.getValues(), ...(JSON.parse(kept) as V) }, { keepDefaultValues: true })
      toast.info(texts.current('What you typed before you were signed out has been restored.'))
    }
    function keepWhenSignedOut() {
      if (!place || !dirty.current()) return
      if (session() && !signedOutPaths.test(location.pathname)) return
      // Only what was typed: others may have changed the rest by the time it is restored.
      const before = methods.formState.defaultValues as Record<string, unknown> | undefined
      const values = Object.entries(methods.getValues()).filter(
        ([name, value]) =>
          !/password/i.test(name) && JSON.stringify(value) !== JSON.stringify(before?.[name]),
      )
      sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(values)))
    }
    const unwatch = watchSession(keepWhenSignedOut)
    return () => {
      unwatch()
      keepWhenSignedOut()
    }
  }, [place, methods])
}
