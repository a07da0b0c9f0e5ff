import { ColourField } from '#web/forms/ColourField.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { arrivalsContract } from '../arrivals.contract.ts'

/** How the page looks on which a client follows a technician's journey. */
export function ArrivalSettings() {
  const t = useTexts()
  return (
    <SettingsForm
      read={arrivalsContract.readSettings}
      save={arrivalsContract.setSettings}
      failed={t('Couldn’t load the setting')}
    >
      {form => (
        <FormCard
          form={form}
          width={720}
          title={t('Arrival page')}
          about={t(
            'When a technician starts travel, the client gets a link by text that shows who’s coming and when.',
          )}
        >
          <ColourField name="colour" label={t('Colour')} placeholder="#0b7f77" maw={240} />
          <SwitchField
            name="shows_position"
            label={t('Show the technician’s location')}
            description={t('Only on the way to this client, and only while they are clocked in.')}
          />
        </FormCard>
      )}
    </SettingsForm>
  )
}
