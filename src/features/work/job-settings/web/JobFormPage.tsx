import { Button, Group, Stack } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { Receives } from '#shared/endpoint.ts'
import { Form } from '#web/forms/Form.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { jobSettingsContract } from '../job-settings.contract.ts'

/** What the New Job form does by itself. */
export default function JobFormPage() {
  const t = useTexts()
  const { data, error, refetch } = useRead(jobSettingsContract.form, {}, { staleTime: 0 })
  const settings = data?.result[0]
  if (settings) return <JobForm key={settings.version} settings={settings} />
  if (!error) return <PageSkeleton shape="form" />
  return <LoadFailed title={t('The job form could not be loaded')} text={t(error)} onRetry={refetch} />
}

type Settings = Receives<typeof jobSettingsContract.form>['result'][number]

function JobForm({ settings: { pack_id: _, ...settings } }: { settings: Settings }) {
  const t = useTexts()
  const save = useSend(jobSettingsContract.saveForm, { saved: 'Saved.' })
  const form = useContractForm(jobSettingsContract.saveForm, {
    defaults: settings,
    onSubmit: async input => {
      await save.send(input)
    },
  })
  const isOn = useWatch({ control: form.methods.control, name: 'toggle' })
  return (
    <Card title={t('Job Form')} style={{ maxWidth: 560 }}>
      <Form form={form}>
        <Stack gap="md">
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
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={form.busy}>
            {t('Save')}
          </Button>
        </Group>
      </Form>
    </Card>
  )
}
