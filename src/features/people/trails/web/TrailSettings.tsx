import { FormCard } from '#web/forms/FormCard.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { useTexts } from '#web/i18n.ts'
import { trailsContract } from '../trails.contract.ts'

/** For how long the company keeps where people were while at work. */
export function TrailSettings() {
  const t = useTexts()
  return (
    <SettingsForm
      read={trailsContract.settings}
      save={trailsContract.save}
      failed={t('Couldn’t load settings')}
    >
      {form => (
        <FormCard
          form={form}
          width={560}
          title={t('Location history')}
          about={t(
            'Keeps locations while people are clocked in. We notify everyone now; it starts after 14 days, or once they agree. 0 deletes the history.',
          )}
        >
          <NumberField
            name="days"
            label={t('Days to keep')}
            description={t('0, or 7 to 90.')}
            allowDecimal={false}
          />
        </FormCard>
      )}
    </SettingsForm>
  )
}
