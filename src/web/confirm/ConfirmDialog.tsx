import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useBack } from '#web/ui/dialog/use-back.ts'
import { useOpened } from '#web/ui/dialog/use-opened.ts'
import type { Question } from './question.ts'

interface ConfirmDialogProps {
  question: Question
  opened: boolean
  onAnswer: (yes: boolean) => void
}

/** The dialog of `useConfirm`: a question, its consequences, and two answers. The focus begins on the harmless one. */
export function ConfirmDialog({ question, opened, onAnswer }: ConfirmDialogProps) {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const isOpened = useOpened(opened)
  useBack(opened, () => {
    if (!isBusy) onAnswer(false)
  })

  async function agree() {
    if (!question.run) return onAnswer(true)
    setBusy(true)
    try {
      await question.run()
      onAnswer(true)
    } catch {
      // Whoever sent the request has said what went wrong; here the person may try again or cancel.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened={isOpened}
      onClose={() => !isBusy && onAnswer(false)}
      title={
        <Text span fz="lg" fw={600}>
          {question.title}
        </Text>
      }
      centered
      // The focus returns to its origin only after the dialog is gone, so it goes at once.
      transitionProps={{ exitDuration: 0 }}
      size="sm"
      zIndex={350}
      closeButtonProps={{ 'aria-label': t('Close'), disabled: isBusy }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <Stack gap="md">
        <Text component="div">{question.message}</Text>
        {question.attention && <Alert color="yellow">{question.attention}</Alert>}
        <Group justify="flex-end" gap="sm">
          {!question.hideCancel && (
            <Button variant="default" disabled={isBusy} data-autofocus onClick={() => onAnswer(false)}>
              {question.cancel ?? t('Cancel')}
            </Button>
          )}
          {question.other && (
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => {
                question.other?.choose()
                onAnswer(false)
              }}
            >
              {question.other.label}
            </Button>
          )}
          <Button
            color={question.danger ? 'red' : undefined}
            loading={isBusy}
            data-autofocus={question.hideCancel}
            onClick={() => void agree()}
          >
            {question.confirm ?? t('Confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
