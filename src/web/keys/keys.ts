import { useEffect, useRef } from 'react'

/** Something that a key does. */
export interface KeyAction {
  /** 'n', 'g j' for one after the other, 'mod+k' with Ctrl or ⌘, '?'. */
  keys: string
  /** English, as the list of keys says it; the key of the translation. */
  label: string
  /** Where it works, as the heading of the list. */
  group: KeyGroup
  /** Answers false when it is not its turn: the next one with these keys is asked. Absent: only told. */
  run?: () => unknown
  /** Also while typing and over a dialog; only for keys with 'mod'. */
  everywhere?: boolean
}
export type KeyGroup = 'everywhere' | 'screens' | 'lists' | 'dialogs'

/** Milliseconds in which the second key of two must follow. */
const patience = 1_500

const actions = new Set<{ current: readonly KeyAction[] }>()
let first = ''
let forget: ReturnType<typeof setTimeout> | undefined

/** Lets keys do something while the component is mounted. Of two with the same keys the one that came last is asked first. */
export function useKeys(given: readonly KeyAction[]): void {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    if (actions.size === 0) addEventListener('keydown', onKeyDown)
    actions.add(latest)
    return () => {
      actions.delete(latest)
      if (actions.size === 0) removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** Active key actions, each once, in registration order. */
export function currentKeys(): KeyAction[] {
  const all = [...actions].flatMap(({ current }) => current)
  return all.filter((action, i) => all.findIndex(other => other.keys === action.keys) === i)
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const isMod = event.ctrlKey || event.metaKey
  const key = isMod ? `mod+${event.key.toLowerCase()}` : event.key.length === 1 ? event.key.toLowerCase() : ''
  if (!key) return
  const isTaken =
    isTyping(event.target) || document.querySelector('[aria-modal="true"], [role="menu"]') !== null
  const pressed = first && !isMod ? `${first} ${key}` : key
  const possible = [...actions]
    .flatMap(({ current }) => current)
    .filter(({ run, everywhere }) => run && (everywhere || !isTaken))
    .reverse()
  first = ''
  clearTimeout(forget)
  for (const { keys, run } of possible) {
    if (keys !== pressed || run?.() === false) continue
    event.preventDefault()
    return
  }
  if (!possible.some(({ keys }) => keys.startsWith(`${pressed} `))) return
  first = pressed
  forget = setTimeout(() => {
    first = ''
  }, patience)
}

/** True if the key belongs to a field, or to a list that finds its entries by their letters. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return (
    target.isContentEditable ||
    target.closest('textarea, select, [role="combobox"], [role="listbox"], [role="textbox"]') !== null
  )
}
