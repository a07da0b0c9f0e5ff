import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { useOfferedItems } from '#features/stock/price-book/web/use-offered-items.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { type JobTemplate, jobTemplatesContract } from '../job-templates.contract.ts'

interface JobTemplateDialogProps {
  /** null: a new one. */
  template: JobTemplate | null
  onClose: () => void
}

const empty = { name: '', job_type_ids: [], description: '', tasks: [], parts: [], estimates: [] }

export function JobTemplateDialog({ template, onClose }: JobTemplateDialogProps) {
  const t = useTexts()
  const types = useRead(jobTypesContract.options, {}, { staleTime: 300_000 }).data
  const { offered: items, note } = useOfferedItems()
  const { name, job_type_ids, description, tasks, parts, estimates } = template ?? empty
  const form = useRowForm(jobTemplatesContract, template, {
    defaults: {
      name,
      job_type_ids: [...job_type_ids],
      description,
      tasks: [...tasks],
      parts: [...parts],
      estimates: [...estimates],
    },
    onDone: onClose,
  })
  const { control } = form.methods
  const taskRows = useFieldArray({ control, name: 'tasks', keyName: 'key' })
  const partRows = useFieldArray({ control, name: 'parts', keyName: 'key' })
  const estimateRows = useFieldArray({ control, name: 'estimates', keyName: 'key' })
  const known = items.map(({ id, label }) => ({ value: id, label }))
  const retired = parts
    .filter(part => !known.some(each => each.value === part.item_id))
    .map(part => ({ value: part.item_id, label: t('No longer in use') }))
  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      onClose={onClose}
      title={template ? template.name : t('New Job Template')}
      subtitle={t('New jobs that use it get all of this. Existing jobs don’t change.')}
    >
      <Stack gap="md">
        <TextField name="name" label={t('Name')} withAsterisk maxLength={80} data-autofocus />
        <MultiSelectField
          name="job_type_ids"
          label={t('Job Types')}
          data={[...(types?.result ?? []), ...(types?.retired ?? [])]}
        />
        <TextArea name="description" label={t('Job Description')} maxLength={10_000} />
        <Rows
          title={t('Tasks')}
          add={t('Add task')}
          onAdd={() => taskRows.append({ title: '', days: 0 })}
          rows={taskRows.fields.map((row, i) => ({
            key: row.key,
            onRemove: () => taskRows.remove(i),
            fields: (
              <>
                <TextField name={`tasks.${i}.title`} label={t('Task')} maxLength={500} style={{ flex: 2 }} />
                <NumberField
                  name={`tasks.${i}.days`}
                  label={t('Due after (days)')}
                  min={0}
                  max={3_650}
                  allowDecimal={false}
                  style={{ flex: 1 }}
                />
              </>
            ),
          }))}
        />
        <Rows
          title={t('Parts')}
          add={t('Add part')}
          onAdd={() => partRows.append({ item_id: known[0]?.value ?? 0, quantity: 1 })}
          isFull={known.length === 0}
          rows={partRows.fields.map((row, i) => ({
            key: row.key,
            onRemove: () => partRows.remove(i),
            fields: (
              <>
                <SelectField
                  name={`parts.${i}.item_id`}
                  description={note}
                  label={t('Part')}
                  data={[...known, ...retired]}
                  style={{ flex: 2 }}
                />
                <NumberField
                  name={`parts.${i}.quantity`}
                  label={t('Quantity')}
                  min={0}
                  decimalScale={3}
                  style={{ flex: 1 }}
                />
              </>
            ),
          }))}
        />
        <Rows
          title={t('Estimates')}
          add={t('Add estimate')}
          onAdd={() => estimateRows.append({ label: '', minutes: 60 })}
          rows={estimateRows.fields.map((row, i) => ({
            key: row.key,
            onRemove: () => estimateRows.remove(i),
            fields: (
              <>
                <TextField
                  name={`estimates.${i}.label`}
                  label={t('Label')}
                  maxLength={200}
                  style={{ flex: 2 }}
                />
                <NumberField
                  name={`estimates.${i}.minutes`}
                  label={t('Duration (minutes)')}
                  min={0}
                  max={100_000}
                  allowDecimal={false}
                  style={{ flex: 1 }}
                />
              </>
            ),
          }))}
        />
      </Stack>
    </FormDialog>
  )
}

interface RowsProps {
  title: string
  add: string
  onAdd: () => void
  isFull?: boolean
  rows: readonly { key: string; fields: ReactNode; onRemove: () => void }[]
}

/** A list of the template, with a button that adds a row and one that takes each away. */
function Rows({ title, add, onAdd, isFull = false, rows }: RowsProps) {
  const t = useTexts()
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={500}>{title}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          disabled={isFull || rows.length >= 100}
          onClick={onAdd}
        >
          {add}
        </Button>
      </Group>
      {rows.map(({ key, fields, onRemove }) => (
        <Group key={key} gap="xs" wrap="nowrap" align="flex-end">
          {fields}
          <ActionIcon variant="default" size={36} aria-label={t('Delete row')} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  )
}
