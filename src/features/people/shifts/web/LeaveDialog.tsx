import { Alert, Button, SimpleGrid, Switch } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Controller, useWatch } from 'react-hook-form'
import { useGo } from '#web/address/use-go.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { DayInput } from '#web/ui/DayInput.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { shiftsContract } from '../shifts.contract.ts'
import { type Hours, type Leave, type LeaveKind, leaveKinds, leaveLabels } from '../shifts.rules.ts'
import { HoursInput } from './HoursInput.tsx'

interface LeaveDialogProps {
  /** What there is to change; one without `id` is new. */
  leave: Omit<Leave, 'id' | 'version'> & Partial<Pick<Leave, 'id' | 'version'>>
  team: readonly { value: number; label: string }[]
  onClose: () => void
}

interface Values {
  user_id: number
  kind: LeaveKind
  first_day: string
  last_day: string
  /** null: whole days. */
  hours: Hours | null
  note: string
}

/** When somebody is away, and why. */
export function LeaveDialog({ leave, team, onClose }: LeaveDialogProps) {
  const t = useTexts()
  const go = useGo()
  const add = useSend(shiftsContract.addLeave, { silent: true })
  const edit = useSend(shiftsContract.editLeave, { silent: true })
  const remove = useSend(shiftsContract.deleteLeave, { failed: 'An error occurred.' })
  const { id, version } = leave

  const form = useContractForm<typeof shiftsContract.addLeave, Values>(shiftsContract.addLeave, {
    defaults: {
      ...leave,
      hours:
        leave.from_minute === null
          ? null
          : { from: leave.from_minute, to: leave.to_minute ?? leave.from_minute },
    },
    toInput: ({ hours, ...values }) => ({
      ...values,
      last_day: hours ? values.first_day : values.last_day,
      from_minute: hours?.from ?? null,
      to_minute: hours?.to ?? null,
    }),
    fieldNames: { to_minute: 'hours' },
    onSubmit: async input => {
      const reply = id === undefined ? await add.send(input) : await edit.send({ ...input, id, version })
      onClose()
      say(reply.appointments, reply.result)
    },
  })
  const { control } = form.methods
  const hours = useWatch({ control, name: 'hours' })

  /** Who is away may still be booked: the office wants to see what has to move. */
  function say(booked: number, { id: kept, user_id, first_day }: Leave) {
    const text = id === undefined ? t('Leave added.') : t('Saved.')
    if (booked === 0)
      return toast.success(text, id === undefined ? { undo: () => void remove.send({ id: kept }) } : {})
    const count = t('{{count}} appointments lie in it.', { count: booked })
    toast.warning(`${text} ${count}`, {
      action: {
        label: t('Show them'),
        run: () =>
          void go({ to: '/calendar', query: { view: 'week', date: first_day, technician: user_id } }),
      },
    })
  }

  async function onDelete() {
    if (id === undefined) return
    await remove.send({ id })
    onClose()
    const { id: _id, version: _version, ...fields } = { ...leave, id, version }
    toast.success(t('Leave deleted.'), { undo: () => void add.send(fields) })
  }

  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={id === undefined ? t('Add Leave') : t('Leave')}
      footerStart={
        id !== undefined && (
          <Button variant="subtle" color="pink" loading={remove.isPending} onClick={() => void onDelete()}>
            {t('Delete')}
          </Button>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SelectField name="user_id" label={t('Technician')} data={team} />
        <SelectField
          name="kind"
          label={t('Kind')}
          data={leaveKinds.map(kind => ({ value: kind, label: t(leaveLabels[kind]) }))}
        />
        <DayField form={form} name="first_day" label={hours ? t('Day') : t('First day')} />
        {hours ? <div /> : <DayField form={form} name="last_day" label={t('Last day')} />}
        <Controller
          control={control}
          name="hours"
          render={({ field: { value, onChange }, fieldState }) => (
            <div style={{ gridColumn: '1 / -1', display: 'grid', gap: 10 }}>
              <Switch
                label={t('Hours of the day only')}
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
        {id === undefined && (
          <Alert color="gray" icon={<IconInfoCircle size={18} />} style={{ gridColumn: '1 / -1' }}>
            {t('Appointments in this time stay where they are until you move them.')}
          </Alert>
        )}
      </SimpleGrid>
    </FormDialog>
  )
}

interface DayFieldProps {
  form: ReturnType<typeof useContractForm<typeof shiftsContract.addLeave, Values>>
  name: 'first_day' | 'last_day'
  label: string
}

function DayField({ form, name, label }: DayFieldProps) {
  const { setValue, getValues, control } = form.methods
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
