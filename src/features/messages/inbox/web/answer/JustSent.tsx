import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { undoSeconds } from '#features/messages/client-messages/client-messages.rules.ts'
import { useTexts } from '#web/i18n.ts'
import classes from '../inbox.module.css'

export interface Sent {
  /** The message. */
  id: number
  said: string
  undo: () => Promise<void>
}

/** Says that an answer was sent, and takes it back. It stands above the field: a toast would cover the way to send the next. */
export function JustSent({ said, undo, onOver }: Sent & { onOver: () => void }) {
  const t = useTexts()
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    const timer = setTimeout(() => over.current(), undoSeconds * 1_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={classes.justSent} role="status">
      <span>{said}</span>
      <UnstyledButton
        className={classes.way}
        onClick={() => {
          onOver()
          void undo().catch(() => {})
        }}
      >
        {t('Undo')}
      </UnstyledButton>
    </p>
  )
}
