import type { ReactNode } from 'react'
import classes from './UnreadCount.module.css'

/** A count at the corner of a button; null: none. The button's own name says it too. */
export function UnreadCount({ count, children }: { count: string | null; children: ReactNode }) {
  return (
    <div className={classes.corner}>
      {children}
      {count !== null && (
        <span className={classes.count} aria-hidden="true">
          {count}
        </span>
      )}
    </div>
  )
}
