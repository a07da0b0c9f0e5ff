import { Button } from '@mantine/core'
import classes from './Phone.module.css'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']

/** The twelve keys of a telephone. */
export function KeyPad({ onPress }: { onPress: (key: string) => void }) {
  return (
    <div className={classes.pad}>
      {keys.map(key => (
        <Button key={key} variant="default" onClick={() => onPress(key)}>
          {key}
        </Button>
      ))}
    </div>
  )
}
