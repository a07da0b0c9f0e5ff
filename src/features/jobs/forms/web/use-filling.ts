import { useCallback, useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { Fact } from '#shared/fact.ts'
import { fill, fillingProblems } from '#shared/forms/filling.ts'
import type { FormAnswers, FormContent } from '#shared/forms/form.ts'
import { ownPrefix } from '#web/session/session-store.ts'
import type { PutAnswer } from './filled-field.types.ts'

/** What is filled in lies on the device, whatever becomes of the page, until it is saved or begun anew. */
const keptSchema = z.object({
  answers: z.record(z.string(), z.array(z.string())),
  names: z.record(z.string(), z.string()),
  /** Marked copies with the photos that they were drawn on. */
  marks: z._default(z.record(z.string(), z.string()), {}),
})
type Kept = z.infer<typeof keptSchema>

/** Of another version, too: what it doesn't ask any more counts for nothing. */
function keptAnswers(place: string | null): Kept | null {
  const text = place && localStorage.getItem(place)
  if (!text) return null
  try {
    const kept = z.safeParse(keptSchema, JSON.parse(text))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

function keep(place: string, kept: Kept | null): void {
  try {
    if (kept === null) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // No room is left on the device: the answers live as long as the page.
  }
}

interface FillingOptions {
  content: FormContent
  begin: FormAnswers
  /** Names what is kept on the device; null: nothing is. */
  place: string | null
}

/** The state of a form that is being filled in. */
export function useFilling({ content, begin, place: named }: FillingOptions) {
  const place = named && `${ownPrefix}form ${named}`
  const [restored] = useState(() => keptAnswers(place))
  const [given, setGiven] = useState<Record<string, readonly string[]>>(
    () => restored?.answers ?? { ...begin },
  )
  const [names, setNames] = useState<Record<string, string>>(() => restored?.names ?? {})
  const [marks, setMarks] = useState<Record<string, string>>(() => restored?.marks ?? {})
  const [isTouched, setTouched] = useState(restored !== null)
  const [isAsked, setAsked] = useState(false)
  const filled = useMemo(() => fill(content, given), [content, given])
  const problems = useMemo(() => {
    const all = fillingProblems(content, filled)
    return Object.fromEntries(all.map(({ id, message }): [string, Fact] => [id, message]))
  }, [content, filled])
  useEffect(() => {
    if (!place || !isTouched) return
    const answers = Object.fromEntries(Object.entries(given).map(([key, values]) => [key, [...values]]))
    keep(place, { answers, names, marks })
  }, [place, isTouched, given, names, marks])
  const put: PutAnswer = useCallback((key, values) => {
    setTouched(true)
    setGiven(now => ({ ...now, [key]: typeof values === 'function' ? values(now[key] ?? []) : values }))
  }, [])
  return {
    given,
    filled,
    put,
    isTouched,
    isRestored: restored !== null,
    names,
    name: (key: string, name: string) => setNames(now => ({ ...now, [key]: name })),
    marks,
    mark: (key: string, original: string) => setMarks(now => ({ ...now, [key]: original })),
    /** Those that are told: none before somebody tries to save. */
    problems: isAsked ? problems : noProblems,
    /** Tells what is missing or wrong; the first field of it, or null. */
    check: (): string | null => {
      setAsked(true)
      return Object.keys(problems)[0] ?? null
    },
    /** Begins with other answers. */
    replace: (answers: FormAnswers) => {
      setTouched(true)
      setGiven({ ...answers })
    },
    /** It was saved, or is begun anew. */
    forget: () => {
      setTouched(false)
      if (place) keep(place, null)
    },
  }
}

const noProblems: Readonly<Record<string, Fact>> = {}
