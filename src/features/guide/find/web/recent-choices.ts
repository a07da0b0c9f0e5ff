import { ownPrefix } from '#web/session/session-store.ts'
import { type Choice, choiceKey } from './find-choice.ts'

interface Person {
  company_id: number
  id: number
}

const most = 6
// One entry per browser: the next user overwrites what the previous one left.
const storageKey = `${ownPrefix}find.recent`
const nameOf = (user: Person) => `${user.company_id}.${user.id}`

/** This user's latest choices in this browser since the last sign-in, newest first. */
export function recentChoices(user: Person): Choice[] {
  try {
    const { of, choices } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as {
      of?: unknown
      choices?: unknown
    }
    if (of !== nameOf(user) || !Array.isArray(choices)) return []
    return choices.filter(isChoice).slice(0, most)
  } catch {
    // Damaged: treated as if nothing had been chosen yet.
    return []
  }
}

/** Puts a choice first among the recent ones. */
export function rememberChoice(user: Person, choice: Choice): void {
  const others = recentChoices(user).filter(other => choiceKey(other) !== choiceKey(choice))
  // A job's status may have changed by then.
  const { target, title, detail } = choice
  const choices = [{ target, title, detail }, ...others].slice(0, most)
  try {
    localStorage.setItem(storageKey, JSON.stringify({ of: nameOf(user), choices }))
  } catch {
    // The browser stores nothing: the choice is followed but not remembered.
  }
}

function isChoice(value: unknown): value is Choice {
  const { target, title, detail } = (value ?? {}) as Partial<Choice>
  return typeof target?.kind === 'string' && typeof title === 'string' && typeof detail === 'string'
}
