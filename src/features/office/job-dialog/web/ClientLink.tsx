import { Button, Group, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FoundClient } from '#features/clients/clients/clients.wire.ts'
import { useTakeClient } from '#features/office/job-form/web/client/use-take-client.ts'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'

const ClientSearch = lazyPart(
  async () => (await import('#features/clients/clients/web/ClientSearch.tsx')).ClientSearch,
)

/** The job's client, with a way to move it to another. */
export function ClientLink() {
  const t = useTexts()
  const confirm = useConfirm()
  const take = useTakeClient()
  const { getValues } = useFormContext<JobValues>()
  const clientId = useWatch<JobValues, 'client_id'>({ name: 'client_id' })
  const [isChoosing, setChoosing] = useState(false)

  async function move(client: FoundClient) {
    if (client.id === clientId) return setChoosing(false)
    const values = { name: client.name, former: getValues('name') }
    const isSure = await confirm({
      title: t('Move this job to {{name}}?', values),
      message:
        clientId === null
          ? t('The job takes {{name}}’s details.', values)
          : t(
              'The job moves from {{former}} to {{name}} with their details. Its contacts are removed.',
              values,
            ),
      confirm: t('Move the job'),
    })
    if (!isSure) return
    take(client)
    setChoosing(false)
  }

  if (isChoosing) {
    return (
      <Group gap="xs" wrap="nowrap">
        <div style={{ flex: 1 }}>
          <ClientSearch onPick={client => void move(client)} />
        </div>
        <Button variant="default" onClick={() => setChoosing(false)}>
          {t('Cancel')}
        </Button>
      </Group>
    )
  }
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        {clientId === null ? t('This job has no client.') : t('Existing client.')}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowsExchange size={14} />}
        onClick={() => setChoosing(true)}
      >
        {t('Move to another client')}
      </Button>
    </Group>
  )
}
