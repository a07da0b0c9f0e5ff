import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useRef, useState } from 'react'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import type { Question } from './question.ts'

export type Confirm = (question: Question) => Promise<boolean>

/** Not part of the first load: nobody is asked before the first page stands. */
const ConfirmDialog = lazyDialog(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog, {
  isSoon: true,
})
const ConfirmContext = createContext<Confirm | null>(null)

/** Asks a question in a dialog; resolves to true after Confirm (and its `run`), false after Cancel or Escape. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm outside ConfirmProvider')
  return confirm
}

/** Wraps the application and shows the current question. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(yes: boolean) => void>(() => {})

  const confirm = useCallback<Confirm>(
    next =>
      new Promise(resolve => {
        answer.current(false)
        answer.current = resolve
        setQuestion(next)
        setOpen(true)
      }),
    [],
  )
  const close = useCallback((yes: boolean) => {
    setOpen(false)
    answer.current(yes)
  }, [])

  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <ConfirmDialog question={question} opened={isOpen} onAnswer={close} onClose={() => close(false)} />
      )}
    </ConfirmContext>
  )
}
