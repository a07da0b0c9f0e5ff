import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  icon?: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
}

/** Says that there is nothing here yet, why, and what to do about it. */
export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <div className={classes.icon} aria-hidden="true">
        {icon ?? <IconInbox size={22} stroke={1.6} />}
      </div>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
