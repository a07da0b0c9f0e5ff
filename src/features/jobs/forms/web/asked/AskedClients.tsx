import { Pill, Stack } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { KnownClient } from '../KnownClient.tsx'

export interface NamedClient {
  id: number
  name: string
}

/** The clients on whose jobs a form is asked for; none: all. The form's value is a list of ids with names. */
export function AskedClients({ name }: { name: string }) {
  const t = useTexts()
  const { setValue } = useFormContext()
  const clients = (useWatch({ name }) as NamedClient[] | undefined) ?? []
  // A picker that has given its client begins anew.
  const [turn, setTurn] = useState(0)
  const set = (next: NamedClient[]) => setValue(name, next, { shouldDirty: true })
  return (
    <Stack gap={6}>
      <KnownClient
        key={turn}
        label={t('Only for these clients')}
        onChange={(id, label) => {
          if (id === null) return
          set([...clients.filter(client => client.id !== id), { id, name: label }])
          setTurn(turn + 1)
        }}
      />
      {clients.length > 0 && (
        <Pill.Group>
          {clients.map(client => (
            <Pill
              key={client.id}
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('Remove {{name}}', { name: client.name }),
                // Hidden from keyboards and screen readers unless said otherwise.
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => set(clients.filter(each => each.id !== client.id))}
            >
              {client.name}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </Stack>
  )
}
