import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { durationChoices } from '#features/account/job-types/web/duration-text.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { ourPlacementNames, spellPlacement } from '#features/jobs/jobs/appointments.wire.ts'
import type { ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { sameIds } from '#features/jobs/jobs/web/appointments/same-ids.ts'
import { usualDuration } from '#features/jobs/jobs/web/appointments/usual-duration.ts'
import { useTellQuestion } from '#features/messages/appointment-messages/web/use-tell-question.tsx'
import { teamContract } from '#features/people/team/team.contract.ts'
import { useBusyQuestion } from '#features/schedule/availability/web/use-busy-question.tsx'
import { DateTimeField } from '#web/forms/DateTimeField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import {
  isAppointment,
  isOutside,
  namesOf,
  type OutsideRow,
  outsideTitle,
  titleOf,
} from '../calendar-events.ts'
import { saysNothing } from '../moves/failure-text.ts'
import { useMoveAppointment } from '../moves/use-move-appointment.ts'
import { TechnicianField } from './TechnicianField.tsx'
import { useAddAppointment } from './use-add-appointment.ts'

/** The booking: an unscheduled job, or an appointment whose time or technicians change. */
export interface Booking {
  job: ShownRow
  /** The time it was dropped on (UTC). */
  start?: string
  /** For a job with nobody assigned. */
  technician_ids?: readonly number[]
  /** In whose column or row it was dropped: that technician does it. */
  dropped_on?: number
}

interface BookingDialogProps {
  booking: Booking
  onClose: () => void
}

/** Time, length and technicians of one appointment. Waits for the usual length of the job's type. */
export function BookingDialog(props: BookingDialogProps) {
  const { booking, onClose } = props
  if (isOutside(booking.job)) return <OutsideDialog row={booking.job} onClose={onClose} />
  return <AppointmentDialog {...props} />
}

/** Events of other calendars are read-only. */
function OutsideDialog({ row, onClose }: { row: OutsideRow; onClose: () => void }) {
  const t = useTexts()
  const time = useCompanyTime()
  return (
    <Dialog opened size="sm" title={outsideTitle(row, t)} subtitle={row.address} onClose={onClose}>
      <Stack gap="sm">
        <Text>
          {time.instant(row.starts_at, 'dayAndTime')} – {time.instant(row.ends_at, 'dayAndTime')}
        </Text>
        {row.technicians.length > 0 && <Text>{namesOf(row)}</Text>}
        <Alert color="gray" icon={<IconInfoCircle size={18} />}>
          {t('This event is from another calendar. Move it there.')}
        </Alert>
      </Stack>
    </Dialog>
  )
}

function AppointmentDialog(props: BookingDialogProps) {
  const types = useRead(jobTypesContract.options, {}, { staleTime: 300_000 })
  if (types.isPending) return null
  const { job } = props.booking
  const minutes = job.minutes ?? usualDuration(job.job_types, types.data?.result ?? [])
  return <BookingForm {...props} minutes={minutes} />
}

interface BookingValues {
  starts_at: string | null
  minutes: number
  technician_ids: number[]
}

function BookingForm({ booking, minutes, onClose }: BookingDialogProps & { minutes: number }) {
  const t = useTexts()
  const { job, start, technician_ids = [], dropped_on } = booking
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 })
  const mayBook = useBusyQuestion()
  const mayTell = useTellQuestion()
  const add = useAddAppointment()
  const { change, sayDone } = useMoveAppointment()
  const assigned = job.technician_ids
  const appointment = isAppointment(job) ? job : null

  const form = useContractForm<typeof appointmentsContract.add, BookingValues>(appointmentsContract.add, {
    draft: `booking ${appointment?.id ?? `of job ${job.id}`} ${start ?? ''}`,
    defaults: {
      starts_at: start ?? job.starts_at,
      minutes,
      technician_ids:
        dropped_on && !assigned.includes(dropped_on)
          ? [dropped_on]
          : assigned.length > 0 || appointment
            ? assigned
            : [...technician_ids],
    },
    toInput: ({ starts_at, ...values }) => ({
      id: job.id,
      ...spellPlacement('add', { ...values, starts_at: starts_at ?? '' }),
    }),
    fieldNames: ourPlacementNames,
    onSubmit: async (input, values) => {
      await askIfBusy(values)
      if (appointment) await save(values)
      else await add(input).catch(retold('Could not add appointment'))
      onClose()
    },
  })

  async function askIfBusy({ technician_ids, ...times }: BookingValues) {
    const asked = { id: job.appointment_id, ...times }
    if (
      await mayBook([{ appointment: asked, technicians: technician_ids }], { jobId: null, typesOf: job.id })
    )
      return
    throw new SendError(0, 'Nothing was saved. Choose another time, or other technicians.')
  }

  async function save({ starts_at, minutes, technician_ids }: BookingValues) {
    if (!appointment || !starts_at) return
    const withTechnicians = !sameIds(technician_ids, assigned)
    const asked = { id: appointment.appointment_id, ...spellPlacement('move', { starts_at, job_id: job.id }) }
    const tells = starts_at === appointment.starts_at || (await mayTell(asked))
    if (tells === null)
      throw new SendError(0, 'Nothing was saved. Choose another time, or other technicians.')
    const to = { start: starts_at, minutes, tells, ...(withTechnicians && { technician_ids }) }
    await change(appointment, to).catch(retold('Failed to edit job.'))
    sayDone(appointment, to, { withTechnicians, tells })
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
      subtitle={[titleOf(job), job.address || job.suburb].filter(Boolean).join(' · ')}
      save={appointment ? t('Save') : t('Book')}
    >
      <Stack gap="md">
        <Group gap="md" align="flex-start">
          <DateTimeField name="starts_at" label={t('Date and time')} required />
          <SelectField
            name="minutes"
            label={t('Duration')}
            data={durationChoices(minutes, t)}
            searchable={false}
            w={146}
          />
        </Group>
        <TechnicianField name="technician_ids" options={team.data?.result ?? []} current={job.technicians} />
      </Stack>
    </FormDialog>
  )
}
