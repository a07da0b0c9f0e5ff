import classes from './Picker.module.css'

interface RowLineProps {
  name: string
  /** Tell rows of one name apart; empty ones are left out. */
  facts?: readonly (string | undefined | false)[]
  /** At the end of the line: a price. */
  end?: string | undefined
}

/** A row of a picker: a name, below it what tells it apart, at its end an amount. */
export function RowLine({ name, facts = [], end }: RowLineProps) {
  const below = facts.filter(Boolean).join(' · ')
  return (
    <span className={classes.line}>
      <span className={classes.words}>
        <span>{name}</span>
        {below && <span className={classes.facts}>{below}</span>}
      </span>
      {end && <span className={classes.end}>{end}</span>}
    </span>
  )
}
