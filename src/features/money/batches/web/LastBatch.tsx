import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { batchesContract } from '../batches.contract.ts'
import {
  BatchButtons,
  BatchProgressDialog,
  batchTitles,
  lookAgain,
  stateText,
} from './BatchProgressDialog.tsx'

/** A batch of the signed-in user's that goes on, or of whose end they have not heard: the window may have been closed. */
export function LastBatch() {
  const t = useTexts()
  const { data } = useRead(
    batchesContract.last,
    {},
    {
      staleTime: 0,
      refetchInterval: reply => (reply?.result?.state === 'running' ? lookAgain : false),
    },
  )
  const dismiss = useSend(batchesContract.dismiss)
  const [opened, setOpened] = useState<number | null>(null)
  if (opened !== null) return <BatchProgressDialog id={opened} onClose={() => setOpened(null)} />
  const batch = data?.result
  if (!batch) return null
  const { id, state, total, waiting, left } = batch
  const title = t(batchTitles[batch.kind])
  return (
    <Alert color={state === 'stopped' || left > 0 ? 'yellow' : 'blue'} mb="md" role="status">
      {state === 'running' && (
        <Progress value={((total - waiting) / total) * 100} mb="xs" animated aria-label={title} />
      )}
      <Group justify="space-between">
        <div>
          <Text fw={600}>{title}</Text>
          {stateText(t, batch)}
        </div>
        <Group gap="xs">
          {state !== 'running' && (
            <Button
              size="compact-sm"
              variant="default"
              loading={dismiss.isPending}
              onClick={() => void dismiss.send({ id }).catch(() => {})}
            >
              {state === 'stopped' ? t('Skip the rest') : t('Dismiss')}
            </Button>
          )}
          <BatchButtons batch={batch} size="compact-sm" />
          <Button size="compact-sm" onClick={() => setOpened(id)}>
            {t('Results')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
