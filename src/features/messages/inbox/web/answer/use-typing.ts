import { useEffect } from 'react'
import { sayTyping } from '#web/live/presence.ts'

/** After so long without a letter nobody is writing any more. */
const idleMs = 6_000

/** Tells colleagues in the same conversation that an answer is being written, from its first letter until it rests. */
export function useTyping(text: string): void {
  useEffect(() => {
    if (text === '') return
    sayTyping(true)
    const rest = setTimeout(() => sayTyping(false), idleMs)
    return () => clearTimeout(rest)
  }, [text])
  const isEmpty = text === ''
  useEffect(() => {
    if (isEmpty) sayTyping(false)
  }, [isEmpty])
}
