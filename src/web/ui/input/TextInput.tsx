import type { InputHTMLAttributes, Ref } from 'react'
import { Field, type FieldFrame, withFrame } from './Field.tsx'

export interface TextInputProps
  extends FieldFrame,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldFrame | 'size'> {
  ref?: Ref<HTMLInputElement>
  /** A hand instead of a caret, for what is chosen and not typed. */
  pointer?: boolean
  inputClassName?: string
}

/** One line of text. */
export function TextInput(props: TextInputProps) {
  const { frame, element } = withFrame(props)
  return <Field {...frame}>{given => <input type="text" {...element} {...given} />}</Field>
}
