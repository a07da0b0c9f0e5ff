import { Button, CloseButton, Group } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { RowColumn } from '#shared/rows/columns.ts'
import {
  type Condition,
  countsDays,
  isDate,
  needsNoValue,
  type Operator,
  operatorLabels,
  operatorsOf,
} from '#shared/rows/conditions.ts'
import { useTexts } from '#web/i18n.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { reportsContract } from '../../reports.contract.ts'
import { mostConditions } from '../../row-spec.rules.ts'
import classes from '../reports.module.css'

interface ConditionsProps {
  columns: readonly { name: string; label: string; column: RowColumn }[]
  value: readonly Condition[]
  /** Left out: 'Filters'. */
  legend?: string
  onChange: (value: Condition[]) => void
}

/** The filters of a report: column, comparison and value, all from closed lists. */
export function Conditions({ columns, value, legend, onChange }: ConditionsProps) {
  const t = useTexts()
  const first = columns[0]
  const put = (at: number, part: Partial<Condition>) =>
    onChange(value.map((each, i) => (i === at ? { ...each, ...part } : each)))
  const begin = (name: string): Condition => {
    const column = columns.find(each => each.name === name)!.column
    return { column: name, is: operatorsOf[column.kind][0]!, value: firstValue(column) }
  }
  return (
    <fieldset className={classes.conditions}>
      <legend>{legend ?? t('Filters')}</legend>
      {value.map((condition, at) => {
        const found = columns.find(each => each.name === condition.column)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name
          <div key={at} className={classes.condition}>
            <Select<string>
              aria-label={t('Column')}
              data={columns.map(({ name, label }) => ({ value: name, label }))}
              value={found ? condition.column : null}
              placeholder={found ? undefined : t('No longer exists')}
              allowDeselect={false}
              onChange={name => name && put(at, begin(name))}
            />
            {found && (
              <Select<Operator>
                aria-label={t('Comparison')}
                data={operatorsOf[found.column.kind].map(is => ({ value: is, label: t(operatorLabels[is]) }))}
                value={condition.is}
                allowDeselect={false}
                onChange={is => is && put(at, { is, value: valueFor(is, condition, found.column) })}
              />
            )}
            {found && !needsNoValue.includes(condition.is) && (
              <Value
                column={found.column}
                condition={condition}
                onChange={next => put(at, { value: next })}
              />
            )}
            <CloseButton
              aria-label={t('Remove filter')}
              onClick={() => onChange(value.filter((_, i) => i !== at))}
            />
          </div>
        )
      })}
      {first && value.length < mostConditions && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFilter size={14} />}
            onClick={() => onChange([...value, begin(first.name)])}
          >
            {t('Add a filter')}
          </Button>
        </Group>
      )}
    </fieldset>
  )
}

function firstValue({ kind, options }: RowColumn): string {
  if (kind === 'flag') return '1'
  if (isDate(kind)) return '30'
  return options?.[0]?.value ?? ''
}

/** The value that goes on under another comparison. */
function valueFor(is: Operator, before: Condition, column: RowColumn): string {
  if (needsNoValue.includes(is)) return ''
  if (!isDate(column.kind)) return before.value || firstValue(column)
  const wasDays = countsDays.includes(before.is)
  if (countsDays.includes(is)) return wasDays ? before.value : '30'
  return wasDays ? '' : before.value
}

interface ValueProps {
  column: RowColumn
  condition: Condition
  onChange: (value: string) => void
}

function Value({ column: { kind, options, of }, condition: { is, value }, onChange }: ValueProps) {
  const t = useTexts()
  const choices = useRead(reportsContract.filters, {}, { staleTime: 300_000 }).data?.result
  if (isDate(kind) && !countsDays.includes(is))
    return <DayInput ariaLabel={t('Value')} value={value || null} onChange={day => onChange(day ?? '')} />
  const list =
    kind === 'flag'
      ? [
          { value: '1', label: t('Yes') },
          { value: '0', label: t('No') },
        ]
      : options
        ? options.map(each => ({ value: each.value, label: t(each.label) }))
        : of && choices?.[of]
  if (list)
    return (
      <Select<string>
        aria-label={t('Value')}
        data={[...list]}
        value={value || null}
        searchable={list.length > 8}
        allowDeselect={false}
        onChange={next => next && onChange(next)}
      />
    )
  const units: Partial<Record<RowColumn['kind'], string>> = { cents: '$', minutes: t('Hours') }
  return (
    <TextInput
      aria-label={t('Value')}
      placeholder={countsDays.includes(is) ? t('Days') : units[kind]}
      maxLength={200}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
