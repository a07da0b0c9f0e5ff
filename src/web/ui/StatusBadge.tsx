import type { CSSProperties, ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type Tone = 'grey' | 'teal' | 'blue' | 'green' | 'amber' | 'orange' | 'pink' | 'violet'

interface StatusBadgeProps {
  children: ReactNode
  tone?: Tone
  /** A colour that users chose, '#rrggbb', instead of a tone; it shows as dot and tint, the text stays readable. */
  colour?: string
  dot?: boolean
  size?: 'sm' | 'md'
}

/** A state in a word: dark text on a light tint. */
export function StatusBadge({ children, tone = 'grey', colour, dot = false, size = 'md' }: StatusBadgeProps) {
  return (
    <span
      className={classes.badge}
      data-tone={colour ? undefined : tone}
      data-size={size}
      style={colour ? ({ '--own': colour } as CSSProperties) : undefined}
    >
      {(dot || colour) && <span className={classes.dot} aria-hidden="true" />}
      <span className={classes.text}>{children}</span>
    </span>
  )
}
