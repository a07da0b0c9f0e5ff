import { useWatch } from 'react-hook-form'
import type { Receives } from '#shared/endpoint.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { autoClockInContract as c } from '../auto-clock-in.contract.ts'

/** Whether coming to a job clocks a technician in. */
export default function AutoClockInPage() {
  const t = useTexts()
  return (
    <Loaded read={useRead(c.settings, {}, { staleTime: 0 })} failed={t('The settings could not be loaded')}>
      {({ result }) => <SettingsForm key={result.version} settings={result} />}
    </Loaded>
  )
}

function SettingsForm({ settings }: { settings: Receives<typeof c.settings>['result'] }) {
  const t = useTexts()
  const save = useSend(c.save, { saved: 'Saved.' })
  const form = useContractForm(c.save, { defaults: settings, onSubmit: input => save.send(input) })
  const isOff = !useWatch({ control: form.methods.control, name: 'enabled' })
  return (
    <FormCard
      form={form}
      width={560}
      title={t('Auto Clock In')}
      about={t(
        'Coming to a job clocks a technician in. Their device compares the places itself and tells nobody where it is before. It works once they have clocked in by hand and allowed their location.',
      )}
    >
      <SwitchField name="enabled" label={t('Clock in on arrival at a job')} />
      <NumberField name="radius" label={t('Radius')} suffix=" m" allowDecimal={false} disabled={isOff} />
      <NumberField
        name="minutes_appointment"
        label={t('Minutes around an appointment')}
        description={t('Counted from its start, before and after.')}
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
}
