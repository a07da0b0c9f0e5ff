import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { toast } from '#web/toast.ts'
import { Hint } from '#web/ui/Hint.tsx'
import classes from './SelectionButton.module.css'

interface SelectionButtonProps {
  icon: ReactNode
  children: ReactNode
  /** Why it can't be used with what is selected; null: it can. */
  why: string | null
  /** For what deletes. */
  danger?: boolean
  onClick?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

/**
 * A button for what is selected in a list. Without a selection it is greyed, and says what to select; beside the
 * filters of a narrow window only its icon shows.
 */
export function SelectionButton({ icon, children, why, danger, onClick, ...others }: SelectionButtonProps) {
  return (
    <Hint label={why} disabled={why === null}>
      <Button
        {...others}
        classNames={{ root: classes.button, label: classes.label, section: classes.icon }}
        variant="default"
        c={danger && why === null ? 'var(--mantine-color-error)' : undefined}
        leftSection={icon}
        // Focusable although it does nothing, because its tooltip says why.
        data-disabled={why !== null || undefined}
        aria-disabled={why !== null}
        onClick={why === null ? onClick : () => toast.warning(why)}
      >
        {children}
      </Button>
    </Hint>
  )
}
