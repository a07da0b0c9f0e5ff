import { Button, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Control } from 'react-hook-form'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { type JobValues, newAppointment } from '../job-values.ts'
import type { JobOptions } from '../use-job-options.ts'
import { useUsualDuration } from '../use-usual-duration.ts'
import { AppointmentRow } from './AppointmentRow.tsx'

interface AppointmentFieldsProps {
  control: Control<JobValues>
  options: JobOptions
  /** The stored job, whose own appointments are not conflicts. */
  jobId: number | null
}

/** The job's appointments, each with a time and a length. */
export function AppointmentFields({ control, options, jobId }: AppointmentFieldsProps) {
  const t = useTexts()
  const { fields, append, remove } = useFieldArray({ control, name: 'appointments', keyName: 'key' })
  const usual = useUsualDuration(options)
  const send_sms = useWatch({ control, name: 'sends_sms' })
  const addButton = useRef<HTMLButtonElement>(null)

  return (
    <Stack gap="sm" role="group" aria-label={t('Appointments')}>
      {fields.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No appointment yet. The job stays unscheduled until you give it a time.')}
        </Text>
      )}
      {fields.map((field, index) => (
        <AppointmentRow
          key={field.key}
          control={control}
          index={index}
          jobId={jobId}
          onRemove={() => {
            remove(index)
            addButton.current?.focus()
          }}
        />
      ))}
      <Button
        ref={addButton}
        variant="light"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconCalendarPlus size={15} />}
        disabled={fields.length >= 100}
        onClick={() => append({ ...newAppointment, send_sms, minutes: usual }, { shouldFocus: false })}
      >
        {t('Add Appointment')}
      </Button>
    </Stack>
  )
}
