import { Stack, TagsInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { FormCard } from '#web/forms/FormCard.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { phoneContract } from '../phone.contract.ts'
import { IncomingForm } from './IncomingForm.tsx'

/** Who has a phone, and whom a call from outside rings. */
export default function PhoneSettingsPage() {
  const t = useTexts()
  return (
    <Stack gap="md">
      <SettingsForm
        read={phoneContract.settings}
        save={phoneContract.saveSettings}
        failed={t('The phone settings could not be loaded')}
      >
        {form => (
          <FormCard
            form={form}
            width={560}
            title={t('Who has a phone')}
            about={t('Operators always have one. Everybody with an open window is rung.')}
          >
            <SwitchField name="owners" label={t('Owners')} />
            <SwitchField name="office" label={t('Office')} />
            <SwitchField name="technicians" label={t('Technicians')} />
            <Controller
              control={form.methods.control}
              name="countries"
              render={({ field: { ref: _, ...field }, fieldState }) => (
                <TagsInput
                  {...field}
                  label={t('Countries that may be called')}
                  description={t('Country codes: 61 is Australia, 64 New Zealand.')}
                  acceptValueOnBlur
                  error={fieldState.error?.message}
                />
              )}
            />
          </FormCard>
        )}
      </SettingsForm>
      <IncomingForm />
    </Stack>
  )
}
