import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties, Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldFrame, withFrame } from './Field.tsx'
import classes from './GrowingText.module.css'

/** The browser lets a field grow by itself. Measuring each of them as it is drawn held up a dialog by a third. */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

export interface GrowingTextProps
  extends FieldFrame,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldFrame> {
  minRows?: number
  maxRows?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; grows with them. */
export function GrowingText({ minRows = 1, maxRows = 1_000, ...props }: GrowingTextProps) {
  if (!growsByItself)
    return <Textarea autosize minRows={minRows} maxRows={maxRows} {...(props as TextareaProps)} />
  const { frame, element } = withFrame(props)
  const rows = { '--least-rows': minRows, '--most-rows': maxRows, ...frame.style } as CSSProperties
  return (
    <Field {...frame} style={rows} multiline inputClassName={classes.input}>
      {given => <textarea {...element} {...given} />}
    </Field>
  )
}
