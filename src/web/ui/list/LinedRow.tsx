import type { ReactNode } from 'react'
import classes from './LinedRow.module.css'

/** Rows of a flush card, each with a line above it. */
export const LinedRows = ({ children }: { children: ReactNode }) => (
  <ul className={classes.rows}>{children}</ul>
)

interface LinedRowProps {
  icon?: ReactNode
  name: ReactNode
  /** Stands beside the name. */
  badge?: ReactNode
  about?: ReactNode
  detail: ReactNode
  /** Buttons at its end. */
  children?: ReactNode
}

/** What something is, in up to three lines, and what can be done with it. */
export function LinedRow({ icon, name, badge, about, detail, children }: LinedRowProps) {
  return (
    <li className={classes.row}>
      {icon}
      <div className={classes.words}>
        <div className={classes.name}>
          <span>{name}</span>
          {badge}
        </div>
        {about && <div className={classes.about}>{about}</div>}
        <div className={classes.detail}>{detail}</div>
      </div>
      {children && <div className={classes.acts}>{children}</div>}
    </li>
  )
}
