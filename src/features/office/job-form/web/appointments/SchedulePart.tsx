import { Stack } from '@mantine/core'
import { type ComponentType, memo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { JobRepeats } from '#features/jobs/recurring/web/JobRepeats.tsx'
import { RecurringSection } from '#features/jobs/recurring/web/RecurringSection.tsx'
import { firstStart, type JobValues } from '../job-values.ts'
import type { JobOptions } from '../use-job-options.ts'
import { AppointmentFields } from './AppointmentFields.tsx'

interface SchedulePartProps {
  /** null: a new job. */
  job: { id: number } | null
  control: Control<JobValues>
  options: JobOptions
  /** The technicians' day or board, passed in because the calendar builds on jobs. */
  Day: ComponentType
  /** True if the tab has been opened: what costs a request waits for it. */
  opened: boolean
}

/** The job's appointments, and when the technicians are free. */
export const SchedulePart = memo(function SchedulePart({
  job,
  control,
  options,
  Day,
  opened,
}: SchedulePartProps) {
  return (
    <Stack gap="lg">
      <AppointmentFields control={control} options={options} jobId={job?.id ?? null} />
      {job === null && opened && <Repeating control={control} />}
      {job !== null && opened && <JobRepeats jobId={job.id} />}
      {opened && <Day />}
    </Stack>
  )
})

function Repeating({ control }: Pick<SchedulePartProps, 'control'>) {
  return <RecurringSection startsAt={firstStart(useWatch({ control, name: 'appointments' }))} />
}
