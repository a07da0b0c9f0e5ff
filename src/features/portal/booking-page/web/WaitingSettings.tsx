import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { offerMinutes } from '../waiting-list.rules.ts'
import { useHours } from './use-hours.ts'

/** The waiting list of visitors who find no time. */
export function WaitingSettings() {
  const t = useTexts()
  const hours = useHours()
  return (
    <>
      <SwitchField
        name="waiting"
        label={t('Waiting list')}
        description={t('Offers cancelled times to visitors who wait.')}
      />
      <SelectField<number>
        name="offer_minutes"
        label={t('Hold an offered time for')}
        data={offerMinutes.map(value => ({
          value,
          label: value < 60 ? t('{{count}} minutes', { count: value }) : hours(value),
        }))}
      />
    </>
  )
}
