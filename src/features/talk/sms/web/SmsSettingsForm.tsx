import { Alert, Anchor, SimpleGrid, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { smsContract } from '../sms.contract.ts'
import { type Registration, registrations } from '../sms.rules.ts'

const registrationLabels: Record<Registration, string> = {
  unregistered: 'Not registered: shown as “Unverified”',
  pending: 'Registration pending',
  registered: 'Registered',
}

export function SmsSettingsForm({ settings }: { settings: Receives<typeof smsContract.settings> }) {
  const t = useTexts()
  const time = useCompanyTime()
  const form = useSettingsForm(smsContract.saveSettings, settings, {
    values: kept => ({
      sms_display_name: kept.sms_display_name,
      sms_display_number: kept.sms_display_number,
      registration: kept.registration,
      allow_replies: kept.allow_replies,
      quiet_from: kept.quiet_from,
      quiet_to: kept.quiet_to,
    }),
  })
  const name = form.methods.watch('sms_display_name')
  const halfHours = Array.from({ length: 48 }, (_, i) => ({
    value: i * 30,
    label: time.wall(i * 30, 'time'),
  }))
  return (
    <FormCard
      form={form}
      width={720}
      title={t('Text messages')}
      about={t('Sender and quiet hours of your messages.')}
    >
      {settings.simulated ? (
        <Alert color="blue" icon={<IconInfoCircle size={18} />}>
          {t('No SMS provider is set up: messages appear on the simulated phone.')}{' '}
          <Anchor inherit underline="always" renderRoot={props => <AppLink to="/testMessage" {...props} />}>
            {t('Open the simulated phone')}
          </Anchor>
        </Alert>
      ) : (
        <Text size="sm" c="dimmed">
          {t('{{count}} messages left', { count: settings.remain_messages ?? 0 })}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField
          name="sms_display_name"
          label={t('Display name')}
          description={t('Up to 11 letters and digits. Clients reply through a link.')}
          maxLength={11}
        />
        <SelectField
          name="registration"
          label={t('Name registration')}
          description={t('In Australia, sender names must be registered.')}
          disabled={!name}
          data={registrations.map(value => ({ value, label: t(registrationLabels[value]) }))}
        />
        <TextField
          name="sms_display_number"
          label={t('Own number')}
          description={t('Your number with the provider, used instead of the display name.')}
          inputMode="tel"
          maxLength={20}
        />
      </SimpleGrid>
      <SwitchField name="allow_replies" label={t('Clients can reply')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SelectField name="quiet_from" label={t('Quiet hours from')} data={halfHours} />
        <SelectField
          name="quiet_to"
          label={t('until')}
          description={t('If both times are the same, we send at any time.')}
          isDescribedBelow
          data={halfHours}
        />
      </SimpleGrid>
    </FormCard>
  )
}
