import { PasswordInput } from '#web/ui/input/PasswordInput.tsx'
import { TextInput, type TextInputProps } from '#web/ui/input/TextInput.tsx'
import { useField } from './use-field.ts'

/*
 * Fields bound by name to the <Form> around them, with the message of contract or server beside them. The light
 * ones stand here; those that bring lists or calendars along have a file each, so that sign-in does not load
 * them: TextArea, SwitchField, NumberField, SelectField, MultiSelectField, ColourField, DateTimeField.
 */

type Bound<P> = Omit<
  P,
  'name' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'error' | 'form'
> & {
  name: string
}

/** One line of text. Uncontrolled: typing draws nothing but the field itself. */
export function TextField({ name, ...props }: Bound<TextInputProps>) {
  const { form, error } = useField(name, props.label)
  return <TextInput autoComplete="off" {...props} {...form.register(name)} error={error} />
}

/** A password, with a button that shows it. */
export function PasswordField({ name, ...props }: Bound<TextInputProps>) {
  const { form, error } = useField(name, props.label)
  return <PasswordInput {...props} {...form.register(name)} error={error} />
}
