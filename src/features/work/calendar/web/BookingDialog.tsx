import { Group, Stack } from '@mantine/core'
import { teamContract } from '#features/people/team/team.contract.ts'
import { jobTypesContract } from '#features/work/job-types/job-types.contract.ts'
import { appointmentsContract } from '#features/work/jobs/appointments.contract.ts'
import type { JobRow } from '#features/work/jobs/jobs.wire.ts'
import { durationChoices } from '#features/work/jobs/web/appointments/duration-text.ts'
import { sameIds } from '#features/work/jobs/web/appointments/same-ids.ts'
import { useBusyQuestion } from '#features/work/jobs/web/appointments/use-busy-question.ts'
import { usualDuration } from '#features/work/jobs/web/appointments/usual-duration.ts'
import { idsOf } from '#shared/spelling.ts'
import { DateTimeField } from '#web/forms/DateTimeField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { useRead } from '#web/use-endpoint.ts'
import { isAppointment, titleOf } from './calendar-events.ts'
import { saysNothing } from './failure-text.ts'
import { TechnicianField } from './TechnicianField.tsx'
import { useAddAppointment } from './use-add-appointment.ts'
import { useMoveAppointment } from './use-move-appointment.ts'

/** What to book: an unscheduled job, or an appointment whose time or technicians are to change. */
export interface Booking {
  job: JobRow
  /** The time it was dropped on (UTC). */
  start?: string
  /** For a job with nobody assigned. */
  technicians?: readonly number[]
}

interface BookingDialogProps {
  booking: Booking
  onClose: () => void
}

/** Time, length and technicians of one appointment. Waits for the usual length of the job's type. */
export function BookingDialog(props: BookingDialogProps) {
  const types = useRead(jobTypesContract.options, {}, { staleTime: 300_000 })
  if (types.isPending) return null
  const { job } = props.booking
  const minutes = job.duration ?? usualDuration(job.job_type, types.data?.result ?? [])
  return <BookingForm {...props} minutes={minutes} />
}

interface BookingValues {
  appointment_time: string | null
  duration: number
  worker: number[]
}

function BookingForm({ booking, minutes, onClose }: BookingDialogProps & { minutes: number }) {
  const t = useTexts()
  const { job, start, technicians = [] } = booking
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 })
  const mayBook = useBusyQuestion()
  const add = useAddAppointment()
  const { change, sayDone } = useMoveAppointment()
  const assigned = idsOf(job.user_id)
  const appointment = isAppointment(job) ? job : null

  const form = useContractForm<typeof appointmentsContract.add, BookingValues>(appointmentsContract.add, {
    defaults: {
      appointment_time: start ?? job.appointment_time,
      duration: minutes,
      worker: assigned.length > 0 || appointment ? assigned : [...technicians],
    },
    toInput: values => ({ ...values, id: job.id, appointment_time: values.appointment_time ?? '' }),
    onSubmit: async (input, values) => {
      await askIfBusy(values)
      if (appointment) await save(values)
      else await add(input).catch(retold('Could not add appointment'))
      onClose()
    },
  })

  async function askIfBusy({ appointment_time, duration, worker }: BookingValues) {
    const asked = { id: job.appointment_id, starts_at: appointment_time, minutes: duration }
    if (await mayBook([{ appointment: asked, technicians: worker }], null)) return
    throw new SendError(0, 'Nothing was saved. Choose another time, or other technicians.')
  }

  async function save({ appointment_time, duration, worker }: BookingValues) {
    if (!appointment || !appointment_time) return
    const withTechnicians = !sameIds(worker, assigned)
    const to = { start: appointment_time, minutes: duration, ...(withTechnicians && { technicians: worker }) }
    await change(appointment, to).catch(retold('Failed to edit job.'))
    sayDone(appointment, { withTechnicians })
  }

  /** The form shows what went wrong, in the server's words or else the error catalogue's. */
  function retold(fallback: string) {
    return (error: unknown) => {
      if (!(error instanceof SendError)) throw error
      throw saysNothing(error) ? new SendError(error.status, fallback) : error
    }
  }

  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={appointment ? t('Change appointment') : t('Book appointment')}
      subtitle={[titleOf(job), job.address || job.suburb_name].filter(Boolean).join(' · ')}
      save={appointment ? t('Save') : t('Book')}
    >
      <Stack gap="md">
        <Group gap="md" align="flex-start">
          <DateTimeField name="appointment_time" label={t('Date and time')} required />
          <SelectField
            name="duration"
            label={t('Duration')}
            data={durationChoices(minutes, t)}
            searchable={false}
            w={146}
          />
        </Group>
        <TechnicianField name="worker" options={team.data?.result ?? []} row={job} />
      </Stack>
    </FormDialog>
  )
}
