import { FormCard } from '#web/forms/FormCard.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { recordingsContract } from '../../recordings.contract.ts'
import { mostDays } from '../../recordings.rules.ts'

/** Settings of recordings: whether there are any, and for how long they are kept. */
export function RecordingForm() {
  const t = useTexts()
  return (
    <SettingsForm
      read={recordingsContract.settings}
      save={recordingsContract.saveSettings}
      failed={t('Couldn’t load phone settings')}
    >
      {form => (
        <FormCard
          form={form}
          width={560}
          title={t('Recordings')}
          about={t(
            'Both sides hear that the call is recorded. Permissions set who can listen; every playback is logged.',
          )}
        >
          <SwitchField name="on" label={t('Record calls')} />
          <NumberField
            name="days"
            label={t('Days kept')}
            description={t('Includes voicemails. Older ones are deleted nightly.')}
            min={1}
            max={mostDays}
          />
        </FormCard>
      )}
    </SettingsForm>
  )
}
