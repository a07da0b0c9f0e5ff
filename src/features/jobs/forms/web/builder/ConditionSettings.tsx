import { ActionIcon, Button, Paper, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormCondition, type FormField, type FormOperator, formOperators } from '#shared/forms/form.ts'
import { operatorLabels } from '#shared/rows/conditions.ts'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useBuildingForm } from './building-form.ts'
import { askable, knownAnswers } from './field-facts.ts'

interface ConditionSettingsProps {
  when: FormField['when']
  onChange: (when: FormField['when']) => void
}

/** While which answers to other fields a field is shown. */
export function ConditionSettings({ when: { match, conditions }, onChange }: ConditionSettingsProps) {
  const t = useTexts()
  const { fields, chosen } = useBuildingForm()
  const data = askable(fields, chosen, t)
  const put = (next: FormCondition[]) => onChange({ match, conditions: next })
  const first = data[0]
  if (!first && conditions.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('Show only if')}
      </Text>
      {conditions.length > 1 && (
        <Select
          aria-label={t('Conditions that must hold')}
          data={[
            { value: 'all', label: t('All conditions hold') },
            { value: 'any', label: t('Any condition holds') },
          ]}
          value={match}
          allowDeselect={false}
          onChange={value => onChange({ match: value === 'any' ? 'any' : 'all', conditions })}
        />
      )}
      {conditions.map((condition, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions are told apart by their place alone
        <Paper key={at} withBorder radius="md" p="xs">
          <Condition
            condition={condition}
            data={data}
            asked={fields.find(({ id }) => id === condition.of)}
            number={at + 1}
            onChange={facts => put(conditions.with(at, { ...condition, ...facts }))}
            onRemove={() => put(conditions.toSpliced(at, 1))}
          />
        </Paper>
      ))}
      {first && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={conditions.length >= 10}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => put([...conditions, { of: first.value, is: 'is', value: '' }])}
        >
          {t('Add condition')}
        </Button>
      )}
    </Stack>
  )
}

interface ConditionProps {
  condition: FormCondition
  data: { value: string; label: string }[]
  asked: FormField | undefined
  number: number
  onChange: (facts: Partial<FormCondition>) => void
  onRemove: () => void
}

function Condition({ condition, data, asked, number, onChange, onRemove }: ConditionProps) {
  const t = useTexts()
  const known = asked ? knownAnswers(asked.kind, asked.choices, t) : []
  const isAlone = condition.is === 'empty' || condition.is === 'filled'
  return (
    <Stack gap="xs">
      <Select
        label={t('Field')}
        data={data}
        value={condition.of}
        allowDeselect={false}
        onChange={of => onChange({ of: of ?? '', value: '' })}
      />
      <Select
        label={t('Comparison')}
        data={formOperators.map(value => ({ value, label: t(operatorLabels[value]) }))}
        value={condition.is}
        allowDeselect={false}
        onChange={is => onChange({ is: is as FormOperator })}
      />
      {!isAlone &&
        (known.length > 0 ? (
          <Select
            label={t('Value')}
            data={known}
            value={condition.value || null}
            allowDeselect={false}
            onChange={value => onChange({ value: value ?? '' })}
          />
        ) : (
          <TextInput
            label={t('Value')}
            value={condition.value}
            maxLength={200}
            onChange={event => onChange({ value: event.currentTarget.value })}
          />
        ))}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('Remove condition {{number}}', { number: String(number) })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Stack>
  )
}
