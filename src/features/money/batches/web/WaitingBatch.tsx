import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { batchesContract } from '../batches.contract.ts'
import { BatchProgress } from './BatchProgress.tsx'
import { BatchRunButtons, useBatchRun } from './use-batch-run.tsx'

/** Offers to go on with a batch that was not finished: the window was closed, or the connection lost. */
export function WaitingBatch() {
  const t = useTexts()
  const { data } = useRead(batchesContract.waiting, {}, { staleTime: 0 })
  const drop = useSend(batchesContract.drop, { saved: 'Saved.' })
  const [isOpen, setOpen] = useState(false)
  const run = useBatchRun()
  const batch = data?.result
  if (!batch && !isOpen) return null
  return (
    <>
      {batch && !isOpen && (
        <Alert color="yellow" mb="md" role="status">
          <Group justify="space-between">
            {t('A batch of invoices is not finished. Waiting: {{number}}', { number: String(batch.waiting) })}
            <Group gap="xs">
              <Button
                size="compact-sm"
                variant="default"
                loading={drop.isPending}
                onClick={() => void drop.send({ id: batch.id }).catch(() => {})}
              >
                {t('Leave them')}
              </Button>
              <Button
                size="compact-sm"
                onClick={() => {
                  setOpen(true)
                  void run.go(batch.id)
                }}
              >
                {t('Go on')}
              </Button>
            </Group>
          </Group>
        </Alert>
      )}
      {isOpen && run.id !== null && (
        <Dialog
          opened
          size="md"
          title={t('Batch of invoices')}
          onClose={() => setOpen(false)}
          footer={<BatchRunButtons run={run} onClose={() => setOpen(false)} />}
        >
          <BatchProgress id={run.id} />
        </Dialog>
      )}
    </>
  )
}
