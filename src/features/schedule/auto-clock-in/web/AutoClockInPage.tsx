import { FormCard } from '#web/forms/FormCard.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { autoClockInContract as c } from '../auto-clock-in.contract.ts'

/** True if coming to a job clocks a technician in. */
export default function AutoClockInPage() {
  const t = useTexts()
  return (
    <SettingsForm read={c.settings} save={c.save} failed={t('Couldn’t load settings')}>
      {form => {
        const isOff = !form.methods.watch('enabled')
        return (
          <FormCard
            form={form}
            width={560}
            title={t('Auto Clock In')}
            about={t(
              'Clocks technicians in when they arrive at a job. Starts after one manual clock-in with location access on; their device does the check.',
            )}
          >
            <SwitchField name="enabled" label={t('Clock in on arrival at a job')} />
            <NumberField
              name="radius"
              label={t('Radius')}
              suffix=" m"
              allowDecimal={false}
              disabled={isOff}
            />
            <NumberField
              name="minutes_appointment"
              label={t('Minutes around an appointment')}
              description={t('Minutes before and after its start.')}
              suffix=" min"
              allowDecimal={false}
              disabled={isOff}
            />
            <NumberField
              name="minutes_job"
              label={t('Minutes after a job is created')}
              description={t('For jobs without an appointment.')}
              suffix=" min"
              allowDecimal={false}
              disabled={isOff}
            />
          </FormCard>
        )
      }}
    </SettingsForm>
  )
}
