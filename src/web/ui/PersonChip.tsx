import type { CSSProperties } from 'react'
import classes from './PersonChip.module.css'

interface PersonChipProps {
  name: string
  /** '#rrggbb' */
  colour?: string
}

/** A technician in a line of text: the colour of the board, and the name. */
export function PersonChip({ name, colour }: PersonChipProps) {
  return (
    <span className={classes.chip}>
      <span
        className={classes.dot}
        style={colour ? ({ background: colour } as CSSProperties) : undefined}
        aria-hidden="true"
      />
      <span className={classes.name}>{name}</span>
    </span>
  )
}
