import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useRef, useState } from 'react'
import { useTexts } from './i18n.ts'

export interface Question {
  title: string
  message: ReactNode
  /** Shown apart, for what must not be overlooked. */
  attention?: ReactNode
  /** 'Confirm' unless said otherwise. */
  confirm?: string
  /** 'Cancel' unless said otherwise. */
  cancel?: string
  hideCancel?: boolean
  /** A red confirm button, for what destroys something. */
  danger?: boolean
  /** Runs after Confirm while the dialog shows that it is busy; when it rejects, the dialog stays open. */
  run?: () => Promise<unknown>
}

export type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** Asks a question in a dialog; the answer is true after Confirm (and its `run`), false after Cancel or Escape. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm outside ConfirmProvider')
  return confirm
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useTexts()
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
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

  function close(yes: boolean) {
    if (isBusy && !yes) return
    setOpen(false)
    answer.current(yes)
  }

  async function agree() {
    if (!question?.run) return close(true)
    setBusy(true)
    try {
      await question.run()
      close(true)
    } catch {
      // Whoever sent the request has said what went wrong; here the person may try again or cancel.
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Modal
        opened={isOpen}
        onClose={() => close(false)}
        title={question?.title}
        centered
        size="sm"
        zIndex={350}
        closeOnClickOutside={!isBusy}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <Stack gap="md">
          <Text component="div">{question?.message}</Text>
          {question?.attention && <Alert color="yellow">{question.attention}</Alert>}
          <Group justify="flex-end" gap="sm">
            {!question?.hideCancel && (
              <Button variant="default" disabled={isBusy} onClick={() => close(false)}>
                {question?.cancel ?? t('Cancel')}
              </Button>
            )}
            <Button
              color={question?.danger ? 'red' : undefined}
              loading={isBusy}
              data-autofocus
              onClick={() => void agree()}
            >
              {question?.confirm ?? t('Confirm')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </ConfirmContext>
  )
}
