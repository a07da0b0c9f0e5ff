import { ActionIcon, Button, Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TagsField } from '#web/forms/TagsField.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { jobSettingsContract } from '../job-settings.contract.ts'
import {
  type CustomField,
  fieldProblem,
  fieldTabs,
  fieldTypes,
  hasOptions,
  mostFields,
  mostOptions,
} from '../job-settings.rules.ts'

interface CustomFieldsFormProps {
  kept: { fields: readonly CustomField[]; version: number | undefined }
}

export function CustomFieldsForm({ kept }: CustomFieldsFormProps) {
  const t = useTexts()
  const form = useSettingsForm(jobSettingsContract.saveCustomFields, kept, {
    values: ({ fields }) => ({
      page_id: '/jobs',
      fields: fields.map(({ index: _, ...field }) => ({ ...field, options: [...field.options] })),
    }),
    rules: values =>
      values.fields.flatMap((field, index) => {
        const problem = fieldProblem({ ...field, index })
        return problem ? [{ field: `fields.${index}.field_label` as const, message: problem }] : []
      }),
  })
  const { control } = form.methods
  const rows = useFieldArray({ control, name: 'fields', keyName: 'key' })
  const values = useWatch({ control, name: 'fields' })
  const last = rows.fields.length - 1
  return (
    <FormCard
      form={form}
      width={860}
      title={t('Custom Fields')}
      about={t('They appear on every job, on the tab you choose.')}
      end={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={rows.fields.length >= mostFields}
          onClick={() =>
            rows.append({
              id: 0,
              tab_id: 0,
              active: true,
              field_type_id: 6,
              field_label: '',
              options: [],
            })
          }
        >
          {t('Add field')}
        </Button>
      }
    >
      {rows.fields.length === 0 && (
        <Text c="dimmed">{t('None yet. Add what your trade needs to know about a job.')}</Text>
      )}
      {rows.fields.map((row, i) => (
        <Paper key={row.key} withBorder p="md" radius="lg">
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
            <TextField name={`fields.${i}.field_label`} label={t('Label')} maxLength={80} withAsterisk />
            <SelectField
              name={`fields.${i}.field_type_id`}
              label={t('Kind')}
              data={fieldTypes.map(({ id, label }) => ({ value: id, label: t(label) }))}
            />
            <SelectField
              name={`fields.${i}.tab_id`}
              label={t('Tab')}
              data={fieldTabs.map(({ id, label }) => ({ value: id, label: t(label) }))}
            />
          </SimpleGrid>
          {hasOptions(values[i]?.field_type_id ?? 0) && (
            <TagsField
              name={`fields.${i}.options`}
              mt="md"
              label={t('Options')}
              description={t('Press Enter after each one.')}
              maxTags={mostOptions}
            />
          )}
          <Group justify="space-between" mt="md">
            <SwitchField name={`fields.${i}.active`} label={t('Active')} />
            <Group gap={6}>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('Move up')}
                disabled={i === 0}
                onClick={() => rows.move(i, i - 1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('Move down')}
                disabled={i === last}
                onClick={() => rows.move(i, i + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon variant="default" size="lg" aria-label={t('Remove')} onClick={() => rows.remove(i)}>
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          </Group>
        </Paper>
      ))}
    </FormCard>
  )
}
