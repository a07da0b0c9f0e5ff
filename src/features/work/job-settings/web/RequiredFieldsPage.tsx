import { Button, Group, SimpleGrid } from '@mantine/core'
import { jobsContract } from '#features/work/jobs/jobs.contract.ts'
import { type Requirable, requirable, requiredFields } from '#features/work/jobs/jobs.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import { Form } from '#web/forms/Form.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
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

/** Which fields a job needs before it can be saved. */
export default function RequiredFieldsPage() {
  const t = useTexts()
  const { data, error, refetch } = useRead(jobsContract.required, {}, { staleTime: 0 })
  if (data) return <RequiredForm required={data.result} />
  if (!error) return <PageSkeleton shape="form" />
  return <LoadFailed title={t('The required fields could not be loaded')} text={t(error)} onRetry={refetch} />
}

/** Only those that a job's checks look at already. */
const shown = requirable.filter(name => name in requiredFields)

function RequiredForm({ required }: { required: Receives<typeof jobsContract.required>['result'] }) {
  const t = useTexts()
  const save = useSend(jobSettingsContract.saveRequired, { saved: 'Saved.' })
  const form = useContractForm(jobSettingsContract.saveRequired, {
    defaults: required,
    onSubmit: input => save.send(input),
  })
  return (
    <Card
      title={t('Required fields of a job')}
      about={t('A job is saved only with these filled in.')}
      style={{ maxWidth: 640 }}
    >
      <Form form={form}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {shown.map(name => (
            <SwitchField key={name} name={name} label={t(requirableLabels[name])} />
          ))}
        </SimpleGrid>
        <Group justify="flex-end" mt="lg">
          <Button type="submit" loading={form.busy}>
            {t('Save')}
          </Button>
        </Group>
      </Form>
    </Card>
  )
}
