import { FormCard } from '#web/forms/FormCard.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { recordingsContract } from '../recordings.contract.ts'
import { mostDays } from '../recordings.rules.ts'

/** Whether calls are recorded, and for how long recordings are kept. */
export function RecordingForm() {
  const t = useTexts()
  return (
    <SettingsForm
      read={recordingsContract.settings}
      save={recordingsContract.saveSettings}
      failed={t('The phone settings could not be loaded')}
    >
      {form => (
        <FormCard
          form={form}
          width={560}
          title={t('Recordings')}
          about={t(
            'Everybody in a recorded call hears so first. Who may listen is set under Permissions; each hearing is noted.',
          )}
        >
          <SwitchField name="on" label={t('Record calls')} />
          <NumberField
            name="days"
            label={t('Days kept')}
            description={t('Also for messages. Older ones are deleted for good in the night, also when you shorten it.')}
            min={1}
            max={mostDays}
          />
        </FormCard>
      )}
    </SettingsForm>
  )
}
