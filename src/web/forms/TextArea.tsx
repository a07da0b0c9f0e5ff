import type { TextareaProps } from '@mantine/core'
import { Textarea } from '@mantine/core'
import { useField } from './use-field.ts'

interface TextAreaProps extends Omit<TextareaProps, 'name' | 'value' | 'defaultValue' | 'error' | 'form'> {
  name: string
}

/** Several lines of text; grows with them. */
export function TextArea({ name, minRows = 3, maxRows = 12, ...props }: TextAreaProps) {
  const { form, error } = useField(name)
  return (
    <Textarea
      autosize
      minRows={minRows}
      maxRows={maxRows}
      {...props}
      {...form.register(name)}
      error={error}
    />
  )
}
