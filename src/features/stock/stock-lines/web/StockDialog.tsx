import { Button, Group } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog, type DialogProps } from '#web/ui/dialog/Dialog.tsx'
import { refuseUnchosen } from '#web/ui/picker/unchosen.ts'

/** One thing that can be done with what the dialog shows. */
export interface Step {
  label: string
  /** The dialog closes once it is done; false: it stays open. */
  run: () => Promise<unknown>
  /** The next step on the way; the others stand back. */
  isMain?: boolean
  isDanger?: boolean
  /** Stands at the other end. */
  isApart?: boolean
  disabled?: boolean
}

interface StockDialogProps extends Omit<DialogProps, 'opened' | 'footer' | 'dirty'> {
  /** false: can't be done now. */
  steps: readonly (Step | false | null)[]
  isDirty?: () => boolean
  /** Before the steps. */
  sum?: ReactNode
  /** Offers to leave without any of them. */
  cancels?: boolean
}

/** A dialog about parts: its steps are buttons, and each closes it once it is done. */
export function StockDialog({
  steps,
  isDirty = () => false,
  sum,
  cancels = false,
  busy = false,
  onClose,
  ...dialog
}: StockDialogProps) {
  const t = useTexts()
  const [running, setRunning] = useState<string | null>(null)
  const isDone = useRef(false)
  async function go({ label, run }: Step) {
    if (refuseUnchosen()) return
    setRunning(label)
    try {
      if ((await run()) === false) return
      isDone.current = true
      onClose()
    } catch {
      // Sending has told why.
    } finally {
      setRunning(null)
    }
  }
  return (
    <Dialog
      {...dialog}
      opened
      busy={busy || running !== null}
      dirty={() => !isDone.current && isDirty()}
      onClose={onClose}
      footer={
        <Group gap="xs" justify="flex-end" style={{ width: '100%' }}>
          {sum && <strong style={{ marginInlineEnd: 'auto' }}>{sum}</strong>}
          {cancels && (
            <Button variant="default" disabled={running !== null} onClick={onClose}>
              {t('Cancel')}
            </Button>
          )}
          {steps.map(
            step =>
              step && (
                <Button
                  key={step.label}
                  {...(!step.isMain && { variant: 'default' })}
                  {...(step.isDanger && { c: 'var(--mantine-color-error)' })}
                  {...(step.isApart && { style: { marginInlineEnd: 'auto' } })}
                  loading={running === step.label}
                  disabled={step.disabled ?? false}
                  onClick={() => void go(step)}
                >
                  {step.label}
                </Button>
              ),
          )}
        </Group>
      }
    />
  )
}
