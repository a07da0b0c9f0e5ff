import { get, useFormContext, useFormState } from 'react-hook-form'
import { rememberLabel } from './field-labels.ts'

/** Common parts of every bound field: its form, checked name, and message in the reader's language. */
export function useField(name: string, label?: unknown) {
  const form = useFormContext()
  if (!form) throw new Error(`The field "${name}" stands outside of a <Form>`)
  const { control } = form
  rememberLabel(control, name, label)
  // A row that was added to a list begins with what it was added with.
  if (get(control._defaultValues, name) === undefined && get(control._formValues, name) === undefined) {
    throw new Error(`The form has no default for the field "${name}"`)
  }
  const { errors } = useFormState({ control, name, exact: true })
  const message = (get(errors, name) as { message?: string } | undefined)?.message
  return { form, control, error: message || undefined }
}
