import { useEffect, useRef, useState } from 'react'
import type { FieldFrame } from '#web/ui/input/Field.tsx'
import type { Asked } from './use-asked.ts'

/**
 * Goes on where a closed field was left: the focus comes back, the list opens if it was asked for, and what was typed
 * in the meantime is typed here.
 */
export function useTaken(asked: Asked | null, type: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const [{ opens, typed }] = useState(asked ?? {})
  const isTaken = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has taken the closed field's place
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    input.current?.focus()
    if (opens) input.current?.click()
    if (typed !== undefined) type(typed)
  }, [])
  return input
}

const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** The frame's props in Mantine's words, for the field that opens. */
export const inMantinesWords = <Props extends FieldFrame>({ isDescribedBelow, ...props }: Props) => ({
  ...props,
  ...(isDescribedBelow && { inputWrapperOrder: below }),
})
