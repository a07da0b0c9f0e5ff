import type { PasswordInputProps, SwitchProps, TextareaProps, TextInputProps } from '@mantine/core'
import { PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { useField } from './use-field.ts'

/*
 * Fields bound by name to the <Form> around them, with the message of contract or server beside them. The light
 * ones stand here; those that bring lists or calendars along have a file each, so that sign-in does not load
 * them: NumberField, SelectField, MultiSelectField, ColourField, DateTimeField.
 */

type Bound<P> = Omit<
  P,
  'name' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'error' | 'form'
> & {
  name: string
}

/** One line of text. Uncontrolled: typing draws nothing but the field itself. */
export function TextField({ name, ...props }: Bound<TextInputProps>) {
  const { form, error } = useField(name)
  return <TextInput autoComplete="off" {...props} {...form.register(name)} error={error} />
}

/** Several lines of text; grows with them. */
export function TextArea({ name, minRows = 3, maxRows = 12, ...props }: Bound<TextareaProps>) {
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

/** A password, with a button that shows it. */
export function PasswordField({ name, ...props }: Bound<PasswordInputProps>) {
  const t = useTexts()
  const { form, error } = useField(name)
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
      {...props}
      {...form.register(name)}
      error={error}
    />
  )
}

/** On or off, taken at once. */
export function SwitchField({ name, ...props }: Bound<SwitchProps>) {
  const { control, error } = useField(name)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field } }) => (
        <Switch {...props} {...field} checked={value === true} error={error} />
      )}
    />
  )
}
