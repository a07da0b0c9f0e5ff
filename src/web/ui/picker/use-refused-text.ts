import { type ReactNode, type RefObject, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useUnchosen } from './unchosen.ts'

/** Marks a typed text of which nothing was chosen once the field was left, and refuses a save with it, naming the field. */
export function useRefusedText(input: RefObject<HTMLElement | null>, isUnchosen: boolean, name: ReactNode) {
  const t = useTexts()
  const [isMarked, setMarked] = useState(false)
  useUnchosen(input, isUnchosen, () => {
    setMarked(true)
    toast.error(
      t('{{field}}: nothing was chosen. Choose from the list, or clear the field.', {
        field: typeof name === 'string' ? name : t('This field'),
      }),
    )
    input.current?.focus()
  })
  return {
    message:
      isMarked && isUnchosen ? t('Not chosen yet. Choose from the list, or clear the field.') : undefined,
    mark: () => setMarked(isUnchosen),
    forget: () => setMarked(false),
  }
}
