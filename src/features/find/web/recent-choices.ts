import { type Choice, choiceKey } from './find-choice.ts'

const most = 6
const storageKey = (user: { company_id: number; id: number }) => `find.recent.${user.company_id}.${user.id}`

/** What this user chose last in this browser, newest first. */
export function recentChoices(user: { company_id: number; id: number }): Choice[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(user)) ?? '[]') as unknown
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, most) : []
  } catch {
    // Damaged by hand: as if nothing was chosen yet.
    return []
  }
}

/** Puts a choice first among the recent ones. */
export function rememberChoice(user: { company_id: number; id: number }, choice: Choice): void {
  const others = recentChoices(user).filter(other => choiceKey(other) !== choiceKey(choice))
  // The status of a job will be another one by then.
  const { target, title, detail } = choice
  localStorage.setItem(
    storageKey(user),
    JSON.stringify([{ target, title, detail }, ...others].slice(0, most)),
  )
}

function isChoice(value: unknown): value is Choice {
  const { target, title, detail } = (value ?? {}) as Partial<Choice>
  return typeof target?.kind === 'string' && typeof title === 'string' && typeof detail === 'string'
}
