import { GrowingText, type GrowingTextProps } from '#web/ui/input/GrowingText.tsx'
import { useField } from './use-field.ts'

interface TextAreaProps extends Omit<GrowingTextProps, 'name' | 'value' | 'defaultValue' | 'error' | 'form'> {
  name: string
}

/** Several lines of text; grows with them. */
export function TextArea({ name, ...props }: TextAreaProps) {
  const { form, error } = useField(name, props.label)
  return <GrowingText minRows={3} maxRows={12} {...props} {...form.register(name)} error={error} />
}
