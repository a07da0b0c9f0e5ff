import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './GrowingText.module.css'

/** The browser lets a field grow by itself. Measuring each of them as it is drawn held up a dialog by a third. */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

/** Several lines of text; grows with them. */
export function GrowingText({ minRows = 1, maxRows = 1_000, ...props }: TextareaProps) {
  if (!growsByItself) return <Textarea autosize minRows={minRows} maxRows={maxRows} {...props} />
  const rows = { '--least-rows': minRows, '--most-rows': maxRows } as CSSProperties
  return <Textarea {...props} classNames={{ input: classes.input }} style={[rows, props.style]} />
}
