import type { Receives } from '#shared/endpoint.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { jobSettingsContract } from '../job-settings.contract.ts'

export default function JobFormPage() {
  const t = useTexts()
  const read = useRead(jobSettingsContract.form, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load the job form')}>
      {({ result: [settings] }) => settings && <JobForm settings={settings} />}
    </Loaded>
  )
}

type Settings = Receives<typeof jobSettingsContract.form>['result'][number]

function JobForm({ settings }: { settings: Settings }) {
  const t = useTexts()
  const form = useSettingsForm(jobSettingsContract.saveForm, settings)
  const isOn = form.methods.watch('toggle')
  return (
    <FormCard form={form} width={560} title={t('Job Form')}>
      <SwitchField name="toggle" label={t('Recommend technicians for a new job')} />
      <NumberField
        name="radius"
        label={t('Within')}
        suffix=" km"
        min={1}
        max={2_000}
        allowDecimal={false}
        disabled={!isOn}
      />
      <SwitchField
        name="auto_load_client"
        label={t('Fill in the chosen client’s details')}
        description={t('Company name, email, phone and address. If off, name only.')}
      />
      <SwitchField name="additional_info_template" label={t('Offer templates for the job description')} />
    </FormCard>
  )
}
