import { Text } from '@mantine/core'
import { useEffect, useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { FoundClient } from '#features/clients/clients/clients.wire.ts'
import { ClientPicker } from '#features/clients/clients/web/ClientPicker.tsx'
import { useTexts } from '#web/i18n.ts'
import type { JobValues } from './job-values.ts'

/** The client's name on a new job: choosing an existing client fills in their details. */
export function ClientNameField({ required }: { required: boolean }) {
  const t = useTexts()
  const id = useId()
  const { control, setValue } = useFormContext<JobValues>()
  const { field, fieldState } = useController({ control, name: 'name' })
  const clientId = useWatch({ control, name: 'client_id' })
  const put = <N extends keyof JobValues>(name: N, value: JobValues[N]) =>
    setValue(name as 'name', value as never, { shouldDirty: true })

  // The picker takes no ref: its input is registered with the form here, so that the form can focus it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the input is mounted
  useEffect(() => field.ref(document.getElementById(id)), [id])

  function pick(client: FoundClient | null) {
    put('client_id', client?.id ?? null)
    put('contact_ids', [])
    put('contacts', client?.contacts ?? [])
    if (!client) return
    put('company_name', client.company_name)
    put('email', client.email)
    put('phone', client.phone)
    put('place', {
      address: client.main_address,
      suburb: client.suburb,
      lat: client.lat,
      lng: client.lng,
    })
  }

  return (
    <div>
      <ClientPicker
        id={id}
        text={field.value}
        onText={text => {
          // Another name means another client, until one is chosen.
          if (clientId !== null && text !== field.value) pick(null)
          field.onChange(text)
        }}
        onPick={pick}
        onBlur={field.onBlur}
        withAsterisk={required}
        error={fieldState.error?.message}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {clientId === null ? t('A new client will be added with this job.') : t('An existing client.')}
      </Text>
    </div>
  )
}
