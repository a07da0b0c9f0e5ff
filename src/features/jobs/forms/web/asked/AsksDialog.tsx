import { Divider, Group, Skeleton, Stack, Text } from '@mantine/core'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { mostAsks } from '#features/jobs/asked-forms/asked.rules.ts'
import { statuses, statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { QuestionRows } from '#web/questions/QuestionRows.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { askedContract } from '../../asked.contract.ts'
import type { ListedForm } from '../../forms.contract.ts'
import { AskedClients, type NamedClient } from './AskedClients.tsx'
import { RoundsPart } from './RoundsPart.tsx'

interface AsksDialogProps {
  form: Pick<ListedForm, 'id' | 'name'>
  onClose: () => void
}

/** Where a form is asked for: on jobs before a status, and again and again for clients. */
export function AsksDialog({ form, onClose }: AsksDialogProps) {
  const t = useTexts()
  const read = useRead(askedContract.read, { id: form.id })
  if (read.data) return <Asks key={read.data.version} form={form} known={read.data} onClose={onClose} />
  return (
    <Dialog opened size="lg" title={t('When {{name}} is needed', { name: form.name })} onClose={onClose}>
      {read.error ? (
        <LoadFailed title={t('Couldn’t load the form')} text={t(read.error)} onRetry={read.refetch} />
      ) : (
        <Skeleton height={240} aria-hidden="true" />
      )}
    </Dialog>
  )
}

interface AsksProps extends AsksDialogProps {
  known: Receives<typeof askedContract.read>
}

interface Ask {
  must: number
  job_type_ids: number[]
  status_ids: number[]
  clients: NamedClient[]
}

function Asks({ form: { id, name }, known, onClose }: AsksProps) {
  const t = useTexts()
  const types = useRead(jobTypesContract.options, {}, { staleTime: 300_000 }).data
  const save = useSend(askedContract.save, { saved: 'Saved.' })
  const form = useContractForm(askedContract.save, {
    draft: `form asks ${id}`,
    version: known.version,
    defaults: { asks: known.asks.map(({ must, ...ask }): Ask => ({ ...ask, must: Number(must) })) },
    toInput: ({ asks }) => ({
      id,
      version: known.version,
      asks: asks.map(({ must, clients, ...ask }) => ({
        ...ask,
        must: must === 1,
        client_ids: clients.map(client => client.id),
      })),
    }),
    onSubmit: async input => {
      await save.send(input)
      onClose()
    },
  })
  return (
    <FormDialog opened size="lg" form={form} title={t('When {{name}} is needed', { name })} onClose={onClose}>
      <Stack gap="md">
        <Text fw={500}>{t('On jobs')}</Text>
        <QuestionRows
          name="asks"
          most={mostAsks}
          blank={(): Ask => ({ must: 0, job_type_ids: [], status_ids: [statusId.closed], clients: [] })}
          texts={{
            add: t('Add a rule'),
            remove: number => t('Delete rule {{number}}', { number }),
            none: t('No job asks for this form yet.'),
          }}
        >
          {(i, buttons) => (
            <Stack gap="xs">
              <Group gap={6} wrap="nowrap" align="flex-end">
                <SelectField<number>
                  name={`asks.${i}.must`}
                  label={t('If it’s missing')}
                  style={{ flex: 1 }}
                  data={[
                    { value: 0, label: t('Warn and ask for a reason') },
                    { value: 1, label: t('Block the status until it’s filled in') },
                  ]}
                />
                {buttons}
              </Group>
              <MultiSelectField<number>
                name={`asks.${i}.status_ids`}
                label={t('Required before the status')}
                withAsterisk
                data={statuses.map(({ id: value, label }) => ({ value, label: t(label) }))}
              />
              <MultiSelectField<number>
                name={`asks.${i}.job_type_ids`}
                label={t('Job Types')}
                description={t('Leave empty for all job types.')}
                data={[...(types?.result ?? []), ...(types?.retired ?? [])]}
              />
              <AskedClients name={`asks.${i}.clients`} />
            </Stack>
          )}
        </QuestionRows>
        <Divider />
        <RoundsPart formId={id} rounds={known.rounds} />
      </Stack>
    </FormDialog>
  )
}
