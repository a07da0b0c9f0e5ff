import { ActionIcon, Text } from '@mantine/core'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import type { Control } from 'react-hook-form'
import { Controller, get, useFormState, useWatch } from 'react-hook-form'
import { durationChoices } from '#features/account/job-types/web/duration-text.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { busyTitle } from '#features/jobs/jobs/appointments.rules.ts'
import { windowChoices } from '#features/jobs/jobs/web/arrival-window-text.ts'
import { busyInput } from '#features/schedule/availability/web/use-busy-question.tsx'
import { useTexts } from '#web/i18n.ts'
import { DateTimeInput } from '#web/ui/dates/DateTimeInput.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { Checkbox } from '#web/ui/input/Checkbox.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { type AppointmentValue, type JobValues, newAppointment } from '../job-values.ts'
import classes from './AppointmentFields.module.css'

interface AppointmentRowProps {
  control: Control<JobValues>
  index: number
  jobId: number | null
  onRemove: () => void
}

/** One appointment: date, time, length, when the technician arrives, and whether the client is told. */
export function AppointmentRow({ control, index, jobId, onRemove }: AppointmentRowProps) {
  const t = useTexts()
  const name = `appointments.${index}` as const
  const { errors } = useFormState({ control, name: `${name}.starts_at` })
  const message = (get(errors, `${name}.starts_at`) as { message?: string } | undefined)?.message
  const number = index + 1
  return (
    <div className={classes.row}>
      <Controller
        control={control}
        name={`${name}.starts_at`}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <DateTimeInput
            label={t('Appointment {{number}}', { number })}
            value={value || null}
            onChange={onChange}
            onBlur={onBlur}
            inputRef={ref}
            error={message}
          />
        )}
      />
      <Controller
        control={control}
        name={`${name}.minutes`}
        render={({ field: { value, onChange, onBlur } }) => (
          <Select<number>
            className={classes.duration}
            label={t('Duration')}
            aria-label={t('Duration of appointment {{number}}', { number })}
            allowDeselect={false}
            data={durationChoices(value, t)}
            value={value}
            onChange={next => next !== null && onChange(next)}
            onBlur={onBlur}
          />
        )}
      />
      <Controller
        control={control}
        name={`${name}.window_minutes`}
        render={({ field: { value, onChange, onBlur } }) => (
          <Select<number>
            className={classes.duration}
            label={t('Arrival window')}
            aria-label={t('Arrival window of appointment {{number}}', { number })}
            allowDeselect={false}
            data={windowChoices(t)}
            value={value}
            onChange={next => next !== null && onChange(next)}
            onBlur={onBlur}
          />
        )}
      />
      <Hint label={t('Cancel this appointment')}>
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('Cancel appointment {{number}}', { number })}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Hint>
      <Controller
        control={control}
        name={`${name}.send_sms`}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Checkbox
            className={classes.sms}
            size="xs"
            label={t('Text the client on booking, on changes, and an hour before')}
            checked={value}
            onChange={event => onChange(event.currentTarget.checked)}
            onBlur={onBlur}
            ref={ref}
          />
        )}
      />
      <BusyHint control={control} index={index} jobId={jobId} />
    </div>
  )
}

/** Shows right away what saving would ask about. */
function BusyHint({ control, index, jobId }: Omit<AppointmentRowProps, 'onRemove'>) {
  const t = useTexts()
  const appointment = useWatch({ control, name: `appointments.${index}` }) as AppointmentValue | undefined
  const technicians = useWatch({ control, name: 'technician_ids' })
  const isAsked = Boolean(appointment?.starts_at) && technicians.length > 0
  const input = busyInput(appointment ?? newAppointment, technicians, jobId)
  const { data } = useRead(appointmentsContract.busy, input, { enabled: isAsked })
  if (!isAsked || !data?.eventExists) return null
  const technician = data.technicians.map(each => each.name).join(', ')
  return (
    <Text size="xs" className={classes.hint} role="status">
      <IconAlertTriangle size={14} aria-hidden="true" />
      {t(busyTitle, { technician })}
    </Text>
  )
}
