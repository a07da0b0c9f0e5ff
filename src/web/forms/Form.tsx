import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormProvider } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { useLeaveGuard } from '#web/ui/dialog/use-leave-guard.ts'
import { useSaveKey } from '#web/ui/dialog/use-save-key.ts'
import type { ContractForm } from './use-form.ts'

interface FormProps<V extends FieldValues> {
  form: ContractForm<V>
  /** For a submit button outside the form: `<Button type="submit" form={id}>`. */
  id?: string
  /** Leaving the page with unsaved changes asks first, and Ctrl+Enter or ⌘+Enter saves. Off for sign-in and searches. */
  guard?: boolean
  className?: string
  children: ReactNode
}

/** Gives fields their form by name, wherever they stand: in the form itself, or in the header above it. */
export function FormScope<V extends FieldValues>({
  form,
  children,
}: Pick<FormProps<V>, 'form' | 'children'>) {
  // Fields follow their own state: one that changes for all would redraw every field at the first key.
  const [formState] = useState(form.methods.formState)
  return (
    <FormProvider {...form.methods} formState={formState}>
      {children}
    </FormProvider>
  )
}

/** The form around fields bound by name. Enter in a one-line field sends it. */
export function Form<V extends FieldValues>({ form, id, guard = true, className, children }: FormProps<V>) {
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(element, guard ? () => void form.submit() : undefined)
  return (
    <FormScope form={form}>
      {guard && <LeaveGuard isDirty={form.isDirty} />}
      <form
        ref={element}
        id={id}
        className={className}
        noValidate
        onSubmit={event => void form.submit(event)}
      >
        <FormFailure message={form.failure} />
        {form.showLatest && <NewerState onShow={form.showLatest} />}
        {children}
      </form>
    </FormScope>
  )
}

function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  useLeaveGuard(isDirty)
  return null
}

function NewerState({ onShow }: { onShow: () => void }) {
  const t = useTexts()
  return (
    <Alert color="blue" title={t('Someone else changed these details.')} mb="md">
      <Button size="xs" variant="default" mt={4} onClick={onShow}>
        {t('Show the latest')}
      </Button>
    </Alert>
  )
}

/** A refusal that belongs to no field. */
function FormFailure({ message }: { message: string | null }) {
  if (!message) return null
  return (
    <Alert role="alert" color="pink" icon={<IconAlertCircle size={18} />} mb="md" py={10}>
      {message}
    </Alert>
  )
}
