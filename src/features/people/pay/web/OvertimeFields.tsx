import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { NumberField } from '#web/forms/NumberField.tsx'
import { useTexts } from '#web/i18n.ts'
import { mostSteps, type RulesInput } from '../pay-fields.rules.ts'

/** Steps of a day's overtime: so many hours at a multiplier, then the next. */
export function OvertimeFields() {
  const t = useTexts()
  const { fields, append, remove } = useFieldArray<RulesInput, 'overtime'>({ name: 'overtime' })
  return (
    <Stack gap="xs">
      <Input.Label component="div">{t('Overtime')}</Input.Label>
      {fields.map((field, i) => (
        <Group key={field.id} gap="sm" align="flex-end" wrap="nowrap">
          <NumberField
            name={`overtime.${i}.hours`}
            label={i === 0 ? t('First hours') : t('Next hours')}
            suffix=" h"
            min={0}
            max={24}
            decimalScale={2}
            placeholder={t('All others')}
          />
          <NumberField
            name={`overtime.${i}.times`}
            label={t('Paid at')}
            prefix="× "
            min={1}
            max={10}
            decimalScale={4}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t('Remove overtime step {{number}}', { number: String(i + 1) })}
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
          disabled={fields.length >= mostSteps}
          onClick={() => append({ hours: null, times: 2 })}
        >
          {t('Add an overtime step')}
        </Button>
      </Group>
    </Stack>
  )
}
