import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { session, watchSession } from '#web/session/session-store.ts'
import { toast } from '#web/toast.ts'
import { useViewerIfAny } from '#web/viewer.ts'

/** Names the form and its row, such as 'job 1042' or 'new client'; null: its reason stands in forms.test.ts. */
export type DraftName = string | null

interface Draft {
  /** Milliseconds since 1970. */
  at: number
  /** The row's version as the form began with it. */
  version?: number | undefined
  values: Record<string, unknown>
}

/** Signed-out screens: a form that closes on the way there was not left by choice. */
const signedOutPaths = /^\/(logout|auth)(\/|$)/

const prefix = 'draft '
/** Characters of all drafts in this tab; a browser stores some five million. */
const mostCharacters = 2_000_000

/** Names of fields that are never written to the browser's storage. */
const secrets = /password|secret|token|api_?key|card_?number|cvc|cvv|iban|bsb|account_?number/i

/** True if a value of this name, or one inside it, is a password, or gives access to a card or an account. */
export function isSecret(name: string, value?: unknown): boolean {
  if (secrets.test(name)) return true
  if (value === null || typeof value !== 'object') return false
  return Object.entries(value).some(([inner, part]) => isSecret(inner, part))
}

/** The storage key of a draft, apart for each company and person; null where nobody is signed in. */
export function useDraftPlace(name: DraftName): string | null {
  const viewer = useViewerIfAny()
  return name === null || !viewer ? null : `${prefix}${viewer.company_id} ${viewer.id} ${name}`
}

export function storedDraft(place: string | null): Draft | null {
  const stored = place && sessionStorage.getItem(place)
  return stored ? (JSON.parse(stored) as Draft) : null
}

/** Values that differ from those before; others may have changed the rest by the time they are restored. */
export const changedValues = (now: object, before: object | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown> | undefined)?.[name]),
    ),
  )

function storeDraft(place: string, draft: Draft): void {
  const values = Object.fromEntries(
    Object.entries(draft.values).filter(([name, value]) => !isSecret(name, value)),
  )
  const text = JSON.stringify({ ...draft, values })
  if (Object.keys(values).length === 0 || text.length > mostCharacters) return
  sessionStorage.removeItem(place)
  // The oldest make room.
  const drafts = Object.keys(sessionStorage)
    .filter(key => key.startsWith(prefix))
    .map(key => ({ key, at: storedDraft(key)?.at ?? 0, length: sessionStorage.getItem(key)?.length ?? 0 }))
    .sort((one, other) => other.at - one.at)
  let left = mostCharacters - text.length
  for (const { key, length } of drafts) {
    left -= length
    if (left < 0) sessionStorage.removeItem(key)
  }
  sessionStorage.setItem(place, text)
}

interface Keeping {
  version: number | undefined
  /** The typed values that are not saved, or null. */
  typed: () => Record<string, unknown> | null
  /** Shows them in the form. */
  restore?: (values: Record<string, unknown>) => void
}

/** Keeps what was typed, in this tab, when the session ends; tells once it is back in the form. */
export function useKeeping(place: string | null, keeping: Keeping): void {
  const t = useTexts()
  const latest = useRef({ ...keeping, t })
  useEffect(() => {
    latest.current = { ...keeping, t }
  })

  useEffect(() => {
    if (!place) return
    const draft = storedDraft(place)
    if (draft) {
      const { version, restore, t: say } = latest.current
      sessionStorage.removeItem(place)
      restore?.(draft.values)
      toast.info(say('What you typed before you were signed out has been restored.'), { id: 'restored' })
      if (draft.version !== version)
        toast.warning(say('Someone else changed these details.'), { id: 'changed since' })
    }
    function keepWhenSignedOut() {
      if (!place || (session() && !signedOutPaths.test(location.pathname))) return
      const { typed, version } = latest.current
      const values = typed()
      if (values) storeDraft(place, { at: Date.now(), version, values })
    }
    const unwatch = watchSession(() => {
      keepWhenSignedOut()
      // Signed in again in another tab: the form is still there, and a later save would leave a stale draft.
      if (session()) sessionStorage.removeItem(place)
    })
    return () => {
      unwatch()
      keepWhenSignedOut()
    }
  }, [place])
}

/** Keeps the values of a react-hook-form. */
export function useDraft<V extends FieldValues>(
  { draft, version }: { draft: DraftName; version?: number | undefined },
  methods: UseFormReturn<V>,
  isDirty: () => boolean,
): void {
  useKeeping(useDraftPlace(draft), {
    version,
    typed: () => (isDirty() ? changedValues(methods.getValues(), methods.formState.defaultValues) : null),
    restore: values => methods.reset({ ...methods.getValues(), ...values }, { keepDefaultValues: true }),
  })
}
