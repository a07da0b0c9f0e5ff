import { Stack } from '@mantine/core'
import { TrailSettings } from '#features/people/trails/web/TrailSettings.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { autoClockInContract as c } from '../auto-clock-in.contract.ts'
import { type AutoClockIn, autoClockInTexts } from '../auto-clock-in.rules.ts'
import { YardFields, type YardValues } from './YardFields.tsx'

type AutoClockInValues = Omit<AutoClockIn, 'yards'> & YardValues

/** True if coming to a job clocks a technician in. */
export default function AutoClockInPage() {
  const t = useTexts()
  return (
    <Stack gap="md">
      <SettingsForm<typeof c.settings, typeof c.save, AutoClockInValues>
        read={c.settings}
        save={c.save}
        failed={t('Couldn’t load settings')}
        values={({ version: _, yards, ...kept }) => ({
          ...kept,
          yards: yards.map(({ name, ...at }) => ({ name, place: { ...at, suburb: '' } })),
        })}
        toInput={({ yards, ...values }) => ({
          ...values,
          yards: yards.map(({ name, place: { address, lat, lng } }) => ({
            name,
            address,
            lat: lat ?? Number.NaN,
            lng: lng ?? Number.NaN,
          })),
        })}
        rules={({ yards }) =>
          yards.flatMap(({ place }, i) =>
            place.lat === null ? [{ field: `yards.${i}.place`, message: autoClockInTexts.yardPlace }] : [],
          )
        }
      >
        {form => {
          const isOff = !form.methods.watch('enabled')
          return (
            <FormCard
              form={form}
              width={560}
              title={t('Auto Clock In')}
              about={t(
                'Clocks technicians in after a minute at a job or yard. Starts after one manual clock-in with location access on; their device does the check.',
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
                label={t('Minutes before and after an appointment')}
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
              <YardFields />
            </FormCard>
          )
        }}
      </SettingsForm>
      <TrailSettings />
    </Stack>
  )
}
