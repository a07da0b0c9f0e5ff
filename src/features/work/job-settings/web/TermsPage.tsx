import { Button, Group } from '@mantine/core'
import { Form } from '#web/forms/Form.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { jobSettingsContract } from '../job-settings.contract.ts'

/** The terms that clients sign. */
export default function TermsPage() {
  const t = useTexts()
  const { data, error, refetch } = useRead(jobSettingsContract.terms, {}, { staleTime: 0 })
  if (data) return <TermsForm key={data.result.version} {...data.result} />
  if (!error) return <PageSkeleton shape="form" />
  return <LoadFailed title={t('The terms could not be loaded')} text={t(error)} onRetry={refetch} />
}

function TermsForm({ text, version }: { text: string; version: number }) {
  const t = useTexts()
  const save = useSend(jobSettingsContract.saveTerms, { saved: 'Saved.' })
  const form = useContractForm(jobSettingsContract.saveTerms, {
    defaults: { text, version },
    onSubmit: input => save.send(input),
  })
  return (
    <Card
      title={t('Terms & Conditions')}
      about={t('Clients read and accept them when they sign a job.')}
      style={{ maxWidth: 860 }}
    >
      <Form form={form}>
        <TextArea name="text" label={t('Text')} minRows={12} maxRows={30} maxLength={20_000} />
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={form.busy}>
            {t('Save')}
          </Button>
        </Group>
      </Form>
    </Card>
  )
}
