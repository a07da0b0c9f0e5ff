import { Stack } from '@mantine/core'
import { FormCard } from '#web/forms/FormCard.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TagsField } from '#web/forms/TagsField.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { phoneContract } from '../../phone.contract.ts'
import { RecordingForm } from '../recordings/RecordingForm.tsx'
import { AnsweringForm } from './AnsweringForm.tsx'
import { IncomingForm } from './IncomingForm.tsx'

/** Sets who has a phone, and whom a call from outside rings. */
export default function PhoneSettingsPage() {
  const t = useTexts()
  const people = useRead(phoneContract.userContacts, {})
  return (
    <Stack gap="md">
      <SettingsForm
        read={phoneContract.settings}
        save={phoneContract.saveSettings}
        failed={t('Couldn’t load phone settings')}
      >
        {form => (
          <FormCard
            form={form}
            width={560}
            title={t('Who has a phone')}
            about={t('Operators always have one. It rings in every open window.')}
          >
            <SwitchField name="owners" label={t('Owners')} />
            <SwitchField name="office" label={t('Office')} />
            <SwitchField name="technicians" label={t('Technicians')} />
            <MultiSelectField
              name="people"
              label={t('Other people')}
              data={(people.data?.data ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))}
            />
            <TagsField
              name="countries"
              label={t('Countries you can call')}
              description={t('Country codes: 61 is Australia, 64 New Zealand.')}
            />
          </FormCard>
        )}
      </SettingsForm>
      <IncomingForm />
      <AnsweringForm />
      <RecordingForm />
    </Stack>
  )
}
