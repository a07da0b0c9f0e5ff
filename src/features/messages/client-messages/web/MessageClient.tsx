import { Skeleton, Stack } from '@mantine/core'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { SendEmailDialog } from './SendEmailDialog.tsx'
import { SendSmsDialog } from './SendSmsDialog.tsx'

interface MessageClientProps {
  jobId: number
  channel: 'sms' | 'email'
  onClose: () => void
}

/** The dialog of a message to a job's client, once what it needs is there. */
export function MessageClient({ jobId, channel, onClose }: MessageClientProps) {
  const t = useTexts()
  const facts = useRead(clientMessagesContract.facts, { jobId }, { staleTime: 0 })
  const settings = useRead(smsContract.settings, {})
  const error = facts.error ?? (channel === 'sms' ? settings.error : null)
  if (facts.data && channel === 'email')
    return <SendEmailDialog jobId={jobId} facts={facts.data} onClose={onClose} />
  if (facts.data && settings.data)
    return <SendSmsDialog jobId={jobId} facts={facts.data} settings={settings.data} onClose={onClose} />
  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      title={channel === 'sms' ? t('Send SMS') : t('Send Email to Client')}
    >
      {error ? (
        <LoadFailed
          title={t('Failed to load template')}
          text={t(error)}
          onRetry={() => void Promise.all([facts.refetch(), settings.refetch()])}
        />
      ) : (
        <Stack gap="md" mih={360} aria-hidden="true">
          {[36, 36, 120, 90].map((height, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are
            <Skeleton key={i} height={height} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
