import { Button, Group, Stack } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { reviewsContract } from '../reviews.contract.ts'

/** Where clients write reviews, and how often one is asked. */
export default function ReviewSettingsPage() {
  const t = useTexts()
  const { data, error, refetch } = useRead(reviewsContract.settings, {}, { staleTime: 0 })
  if (data) return <ReviewForm key={data.result.version} {...data.result} />
  if (!error) return <PageSkeleton shape="form" />
  return <LoadFailed title={t('The review settings could not be loaded')} text={t(error)} onRetry={refetch} />
}

function ReviewForm({ url, days_between, version }: Receives<typeof reviewsContract.settings>['result']) {
  const t = useTexts()
  const save = useSend(reviewsContract.saveSettings, { saved: 'Saved.' })
  const form = useContractForm(reviewsContract.saveSettings, {
    defaults: { url, days_between, version },
    onSubmit: input => save.send(input),
  })
  return (
    <Card
      title={t('Reviews')}
      about={t('The texts that ask for a review stand under Messages: SMS Review and Email Review.')}
      style={{ maxWidth: 640 }}
    >
      <Form form={form}>
        <Stack gap="md">
          <TextField
            name="url"
            label={t('Link to your review page')}
            description={t('Such as your page on Google or Facebook.')}
            inputMode="url"
            maxLength={500}
          />
          <NumberField
            name="days_between"
            label={t('Days until a client is asked again')}
            description={t('A bulk review leaves out who was asked since.')}
            min={0}
            max={3650}
            allowDecimal={false}
            w={240}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={form.busy}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Card>
  )
}
