import type { CSSProperties } from 'react'
import { PersonAvatar } from './PersonAvatar.tsx'
import classes from './PersonChip.module.css'

interface PersonChipProps {
  name: string
  /** '#rrggbb' */
  colour?: string
  /** The address of the person's picture, which then stands instead of the colour. */
  src?: string | undefined
}

/** A technician in a line of text: the colour of the board, and the name. */
export function PersonChip({ name, colour, src }: PersonChipProps) {
  return (
    <span className={classes.chip}>
      {src ? (
        <PersonAvatar name={name} src={src} size={22} />
      ) : (
        <span
          className={classes.dot}
          style={colour ? ({ background: colour } as CSSProperties) : undefined}
          aria-hidden="true"
        />
      )}
      <span className={classes.name}>{name}</span>
    </span>
  )
}
