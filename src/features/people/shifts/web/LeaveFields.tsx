import { Switch } from '@mantine/core'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { balanceLabels } from '../leave-balances.rules.ts'
import { leaveKindsContract } from '../leave-kinds.contract.ts'
import { type Hours, type Leave, type LeaveKind, leaveKinds } from '../shifts.rules.ts'
import { HoursInput } from './HoursInput.tsx'

export interface LeaveValues {
  /** A kind, or 'other 12' for one of the company's own. */
  kind: string
  first_day: string
  last_day: string
  /** null: whole days. */
  hours: Hours | null
  note: string
}

export const leaveFieldNames = { to_minute: 'hours', kind_id: 'kind' } as const

/** A kind of leave as the field holds it. */
export const kindValue = ({ kind, kind_id }: Pick<Leave, 'kind' | 'kind_id'>): string =>
  kind_id === null ? kind : `${kind} ${kind_id}`

function kindOf(value: string): Pick<Leave, 'kind' | 'kind_id'> {
  const [kind, id] = value.split(' ')
  return { kind: leaveKinds.find(each => each === kind) ?? 'other', kind_id: id ? Number(id) : null }
}

/** Hours are taken on one day. */
export const leaveInput = ({ kind, first_day, last_day, hours, note }: LeaveValues) => ({
  ...kindOf(kind),
  first_day,
  last_day: hours ? first_day : last_day,
  from_minute: hours?.from ?? null,
  to_minute: hours?.to ?? null,
  note,
})

/** When a leave is and what kind of leave, in a grid of two columns. */
export function LeaveFields() {
  const t = useTexts()
  const { control } = useFormContext<LeaveValues>()
  const hours = useWatch({ control, name: 'hours' })
  const own = useRead(leaveKindsContract.options, {}, { staleTime: 300_000 }).data?.result ?? []
  const kinds = [
    ...leaveKinds.map((kind: LeaveKind) => ({ value: kind as string, label: t(balanceLabels[kind]) })),
    ...own.map(({ id, name }) => ({ value: kindValue({ kind: 'other', kind_id: id }), label: name })),
  ]
  return (
    <>
      <SelectField name="kind" label={t('Kind')} data={kinds} />
      <DayField name="first_day" label={hours ? t('Day') : t('First day')} />
      {hours ? <div /> : <DayField name="last_day" label={t('Last day')} />}
      <Controller
        control={control}
        name="hours"
        render={({ field: { value, onChange }, fieldState }) => (
          <div style={{ gridColumn: '1 / -1', display: 'grid', gap: 10 }}>
            <Switch
              label={t('Part of a day')}
              checked={value !== null}
              onChange={event => onChange(event.currentTarget.checked ? { from: 540, to: 720 } : null)}
            />
            {value && (
              <HoursInput
                label={t('Leave')}
                value={value}
                onChange={onChange}
                error={fieldState.error?.message}
              />
            )}
          </div>
        )}
      />
      <TextField name="note" label={t('Note')} maxLength={200} style={{ gridColumn: '1 / -1' }} />
    </>
  )
}

function DayField({ name, label }: { name: 'first_day' | 'last_day'; label: string }) {
  const { setValue, getValues, control } = useFormContext<LeaveValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref }, fieldState }) => (
        <DayInput
          label={label}
          value={value}
          inputRef={ref}
          error={fieldState.error?.message}
          onChange={day => {
            if (!day) return
            onChange(day)
            // A leave that would end before it begins moves along.
            if (name === 'first_day' && getValues('last_day') < day) setValue('last_day', day)
          }}
        />
      )}
    />
  )
}
