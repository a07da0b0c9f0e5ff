import { SimpleGrid } from '@mantine/core'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { type Requirable, requirable, requiredFields } from '#features/jobs/jobs/jobs.rules.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { jobSettingsContract } from '../job-settings.contract.ts'

const requirableLabels: Record<Requirable, string> = {
  name: 'Name',
  address: 'Address',
  workers: 'Technicians',
  additional_info: 'Job Description',
  email: 'Email',
  job_type: 'Job Types',
  leads: 'Lead From',
  amount_due: 'Amount due',
  parts: 'Parts',
  payment_method: 'Payment method',
  tradie_comment: 'Tradie Comment',
  phone: 'Phone',
}

/** Only those that a job's checks look at already. */
const shown = requirable.filter(name => name in requiredFields)

/** Which fields a job needs before it can be saved. */
export default function RequiredFieldsPage() {
  const t = useTexts()
  return (
    <SettingsForm
      read={jobsContract.required}
      save={jobSettingsContract.saveRequired}
      failed={t('The required fields could not be loaded')}
    >
      {form => (
        <FormCard
          form={form}
          width={640}
          title={t('Required fields of a job')}
          about={t('A job is saved only with these filled in.')}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {shown.map(name => (
              <SwitchField key={name} name={name} label={t(requirableLabels[name])} />
            ))}
          </SimpleGrid>
        </FormCard>
      )}
    </SettingsForm>
  )
}
