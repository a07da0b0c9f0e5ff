import { Text } from '@mantine/core'
import { useEffect, useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { ClientPicker } from '#features/clients/clients/web/ClientPicker.tsx'
import { useTexts } from '#web/i18n.ts'
import type { JobValues } from '../job-values.ts'
import { putNewClient, useTakeClient } from './use-take-client.ts'

/** The client's name on a new job: choosing an existing client fills in their details. */
export function ClientNameField({ required }: { required: boolean }) {
  const t = useTexts()
  const id = useId()
  const { control, setValue } = useFormContext<JobValues>()
  const { field, fieldState } = useController({ control, name: 'name' })
  const take = useTakeClient()
  const clientId = useWatch({ control, name: 'client_id' })
  // The picker takes no ref: its input is registered with the form here, so that the form can focus it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the input is mounted
  useEffect(() => field.ref(document.getElementById(id)), [id])

  return (
    <div>
      <ClientPicker
        id={id}
        text={field.value}
        onText={text => {
          // Another name means another client, until one is chosen.
          if (clientId !== null && text !== field.value) take(null)
          field.onChange(text)
        }}
        isChosen
        onPick={(client, typed) => {
          take(client, field.value)
          if (client) return
          if (typed.kind !== 'name') field.onChange('')
          putNewClient(setValue, typed)
        }}
        onBlur={field.onBlur}
        withAsterisk={required}
        error={fieldState.error?.message}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {clientId === null ? t('A new client will be added with this job.') : t('Existing client.')}
      </Text>
    </div>
  )
}
