import { Group, Stack, Text } from '@mantine/core'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { statuses, statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { QuestionRows } from '#web/questions/QuestionRows.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { type Checklist, checklistsContract } from '../checklists.contract.ts'
import { mostItems } from '../checklists.rules.ts'

interface ChecklistDialogProps {
  /** null: a new one. */
  checklist: Checklist | null
  onClose: () => void
}

export function ChecklistDialog({ checklist, onClose }: ChecklistDialogProps) {
  const t = useTexts()
  const types = useRead(jobTypesContract.options, {}, { staleTime: 300_000 }).data
  const { name, job_type_ids, status_ids, items } = checklist ?? {
    name: '',
    job_type_ids: [],
    status_ids: [statusId.closed],
    items: [{ id: '', text: '' }],
  }
  const form = useRowForm(checklistsContract, checklist, {
    defaults: { name, job_type_ids, status_ids, items },
    onDone: onClose,
  })
  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      onClose={onClose}
      title={checklist ? checklist.name : t('New Checklist')}
      subtitle={t('Technicians tick these off. We ask about gaps but don’t block anyone.')}
    >
      <Stack gap="md">
        <TextField name="name" label={t('Name')} withAsterisk maxLength={80} data-autofocus />
        <MultiSelectField
          name="job_type_ids"
          label={t('Job Types')}
          description={t('Leave empty for all job types.')}
          data={[...(types?.result ?? []), ...(types?.retired ?? [])]}
        />
        <MultiSelectField
          name="status_ids"
          label={t('Required before the status')}
          withAsterisk
          data={statuses.map(({ id, label }) => ({ value: id, label: t(label) }))}
        />
        <Text fw={500}>{t('Items')}</Text>
        <QuestionRows
          name="items"
          most={mostItems}
          least={1}
          blank={() => ({ id: '', text: '' })}
          texts={{ add: t('Add item'), remove: () => t('Delete item') }}
        >
          {(i, buttons) => (
            <Group gap={6} wrap="nowrap" align="flex-start">
              <TextField
                name={`items.${i}.text`}
                aria-label={t('Item {{number}}', { number: String(i + 1) })}
                maxLength={300}
                style={{ flex: 1 }}
              />
              {buttons}
            </Group>
          )}
        </QuestionRows>
      </Stack>
    </FormDialog>
  )
}
