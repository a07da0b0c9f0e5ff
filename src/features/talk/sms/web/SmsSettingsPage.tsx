import { Stack } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { smsContract } from '../sms.contract.ts'
import { OptOutCard } from './OptOutCard.tsx'
import { SmsSettingsForm } from './SmsSettingsForm.tsx'

/** Sender of text messages, quiet hours, and opt-outs. */
export default function SmsSettingsPage() {
  const t = useTexts()
  const read = useRead(smsContract.settings, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load SMS settings')}>
      {settings => (
        <Stack gap="lg">
          <SmsSettingsForm settings={settings} />
          <OptOutCard />
        </Stack>
      )}
    </Loaded>
  )
}
