import { SimpleGrid } from '@mantine/core'
import { jobFields } from '#features/jobs/jobs/job-fields.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { requiredFields } from '#features/jobs/jobs/jobs.rules.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { jobSettingsContract } from '../job-settings.contract.ts'

/** Only those that a job's checks look at already. */
const shown = Object.keys(requiredFields) as (keyof typeof requiredFields)[]

/** New Job calls the company's comment the description. */
const labelOf = (name: keyof typeof requiredFields) =>
  name === 'additional_info' ? 'Job Description' : jobFields[requiredFields[name]].label

/** Which fields a job needs before it can be saved. */
export default function RequiredFieldsPage() {
  const t = useTexts()
  return (
    <SettingsForm
      read={jobsContract.required}
      save={jobSettingsContract.saveRequired}
      failed={t('Couldn’t load required fields')}
    >
      {form => (
        <FormCard
          form={form}
          width={640}
          title={t('Required fields of a job')}
          about={t('Jobs can’t be saved without these.')}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {shown.map(name => (
              <SwitchField key={name} name={name} label={t(labelOf(name))} />
            ))}
          </SimpleGrid>
        </FormCard>
      )}
    </SettingsForm>
  )
}
