import { Stack } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { smsContract } from '../sms.contract.ts'
import { OptOutCard } from './OptOutCard.tsx'
import { SmsSettingsForm } from './SmsSettingsForm.tsx'

/** What text messages come from, when none are sent, and who wants none. */
export default function SmsSettingsPage() {
  const t = useTexts()
  const { data, error, refetch } = useRead(smsContract.settings, {}, { staleTime: 0 })
  if (data)
    return (
      <Stack gap="lg">
        <SmsSettingsForm key={data.version} settings={data} />
        <OptOutCard />
      </Stack>
    )
  if (!error) return <PageSkeleton shape="form" />
  return <LoadFailed title={t('The SMS settings could not be loaded')} text={t(error)} onRetry={refetch} />
}
