import { Button, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { reviewsContract } from '../reviews.contract.ts'
import { reviewTexts, skipLabels } from '../reviews.rules.ts'

interface BulkReviewDialogProps {
  ids: readonly number[]
  onClose: () => void
  /** They are on their way. */
  onSent: () => void
}

/** Asks the clients of many jobs for a review, and shows how far it has come; it goes on when it is closed. */
export function BulkReviewDialog({ ids, onClose, onSent }: BulkReviewDialogProps) {
  const t = useTexts()
  const [method, setMethod] = useState<'1' | '2'>('1')
  const send = useSend(reviewsContract.bulk, { saved: reviewTexts.sent, onSuccess: onSent })
  return (
    <Dialog
      opened
      size="sm"
      onClose={onClose}
      busy={send.isPending}
      title={t('Bulk Review')}
      subtitle={t('{{count}} jobs selected', { count: ids.length })}
      footer={
        send.data ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <>
            <Button variant="default" disabled={send.isPending} onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              loading={send.isPending}
              onClick={() => void send.send({ ids: [...ids], method: Number(method) })}
            >
              {t('Send')}
            </Button>
          </>
        )
      }
    >
      {send.data ? (
        <SendingProgress started={send.data} />
      ) : (
        <Stack gap="sm">
          <Text size="sm">
            {send.isPending ? t(reviewTexts.sending) : t('How should we ask for reviews?')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('Send method')}
            value={method}
            onChange={value => setMethod(value as '1' | '2')}
            data={[
              { value: '1', label: t('Email') },
              { value: '2', label: t('SMS') },
            ]}
          />
        </Stack>
      )}
    </Dialog>
  )
}

function SendingProgress({ started }: { started: Receives<typeof reviewsContract.bulk> }) {
  const t = useTexts()
  const { data } = useRead(
    reviewsContract.progress,
    { id: started.id },
    { staleTime: 0, refetchInterval: reply => (reply && reply.waiting === 0 ? false : 2_000) },
  )
  const { total, sent, failed, waiting } = data ?? {
    total: started.queued,
    waiting: started.queued,
    sent: 0,
    failed: 0,
  }
  const { skipped } = started
  return (
    <Stack gap="sm">
      {total > 0 && (
        <Progress.Root size="lg" aria-label={t('Progress')}>
          <Progress.Section value={(100 * sent) / total} color="teal" />
          <Progress.Section value={(100 * failed) / total} color="pink" />
        </Progress.Root>
      )}
      <Text size="sm" role="status">
        {t('{{sent}} sent, {{waiting}} waiting, {{failed}} failed, {{skipped}} skipped', {
          sent,
          waiting,
          failed,
          skipped: skipped.length,
        })}
      </Text>
      {skipped.length > 0 && (
        <Stack gap={2} mah={220} style={{ overflowY: 'auto' }}>
          {skipped.map(each => (
            <Text key={each.job_id} size="sm" c="dimmed">
              #{each.number} {each.name}: {t(skipLabels[each.reason])}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
