import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import { mostAllowances, type RulesInput } from '../pay-fields.rules.ts'

/** Amounts paid for each day or job, beside the hours. */
export function AllowanceFields() {
  const t = useTexts()
  const { fields, append, remove } = useFieldArray<RulesInput, 'allowances'>({ name: 'allowances' })
  return (
    <Stack gap="xs">
      <Input.Label component="div">{t('Allowances')}</Input.Label>
      {fields.map((field, i) => (
        <Group key={field.id} gap="sm" align="flex-end">
          <TextField name={`allowances.${i}.name`} label={t('Name')} maxLength={80} />
          <SelectField
            name={`allowances.${i}.per`}
            label={t('Paid')}
            data={[
              { value: 'day', label: t('Each day worked') },
              { value: 'job', label: t('Each job of a day') },
            ]}
          />
          <NumberField
            name={`allowances.${i}.amount`}
            label={t('Amount')}
            prefix="$"
            decimalScale={2}
            min={0}
            max={10_000}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t('Remove allowance {{number}}', { number: String(i + 1) })}
            onClick={() => remove(i)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={fields.length >= mostAllowances}
          onClick={() => append({ name: '', per: 'day', amount: 0 })}
        >
          {t('Add an allowance')}
        </Button>
      </Group>
    </Stack>
  )
}
