import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { type JobAppointment, spellPlacement } from '#features/jobs/jobs/appointments.wire.ts'
import { whileProcessing } from '#features/jobs/jobs/web/processing.ts'
import { useTexts } from '#web/i18n.ts'
import { refreshTopics } from '#web/live/topics.ts'
import { plannerFormats } from '#web/planner/planner-format.ts'
import { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import type { AppointmentRow, Placement } from '../calendar-events.ts'
import { failureText } from './failure-text.ts'
import { keepAppointment } from './rows-cache.ts'

export interface Change extends Placement {
  /** Left out: those it has. */
  technician_ids?: readonly number[]
  /** False: the client is not told. */
  tells?: boolean
}

/** Sends a change of an appointment and reports the result; every success offers Undo. */
export function useMoveAppointment() {
  const t = useTexts()
  const time = useCompanyTime()
  const queryClient = useQueryClient()
  // Another change may follow before the rows have been refetched.
  const versions = useRef(new Map<number, number>())
  const { send } = useSend(appointmentsContract.move, {
    silent: true,
    onSuccess: ({ result }) => {
      versions.current.set(result.id, result.version)
      keepAppointment(queryClient, result)
    },
  })

  /** Rejects with SendError. */
  const change = useCallback(
    (row: AppointmentRow, to: Change) =>
      whileProcessing(
        [row.id],
        send({
          id: row.appointment_id,
          ...spellPlacement('move', {
            job_id: row.id,
            starts_at: to.start,
            minutes: to.minutes,
            ...(to.technician_ids && { technician_ids: [...to.technician_ids] }),
          }),
          ...(to.tells === false && { tell_client: false }),
          version: Math.max(row.appointment_version ?? 1, versions.current.get(row.appointment_id) ?? 1),
        }),
      ),
    [send],
  )

  const sayFailure = useCallback(
    (error: unknown) => {
      if (!(error instanceof SendError)) throw error
      if (error.shown) return
      const current = error.body.current as JobAppointment | undefined
      if (error.status === 409 && current) {
        versions.current.set(current.id, current.version)
        keepAppointment(queryClient, current)
        const when = time.instant(current.appointment_time)
        toast.warning(t('Someone else changed this appointment first. It is now on {{when}}.', { when }))
        return
      }
      if (error.status === 404) void refreshTopics(queryClient, ['appointments', 'jobs'])
      toast.error(failureText(error, 'Failed to edit job.', t))
    },
    [queryClient, t, time.instant],
  )

  /** Text of the toast, with day and time. */
  const doneText = useCallback(
    (row: AppointmentRow, { start, minutes, technicians }: Placement) => {
      const from = time.toWall(start)
      if (technicians) {
        const names = technicians.map(each => each.label).join(', ') || t('Unassigned')
        return t('Moved to {{when}}', { when: `${plannerFormats(time.locale).when(from, from)}, ${names}` })
      }
      const { when } = plannerFormats(time.locale)
      if (minutes !== row.minutes) return t('Now {{when}}', { when: when(from, from + minutes) })
      return start === row.starts_at ? t('Saved.') : t('Moved to {{when}}', { when: when(from, from) })
    },
    [t, time.toWall, time.locale],
  )

  /** Says what was done. Undo restores everything without asking. */
  const sayDone = useCallback(
    (
      row: AppointmentRow,
      to: Placement,
      {
        note,
        withTechnicians = false,
        tells = true,
      }: { note?: string; withTechnicians?: boolean; tells?: boolean } = {},
    ) => {
      const before: Change = {
        start: row.starts_at,
        minutes: row.minutes,
        tells,
        ...(withTechnicians && { technician_ids: row.technician_ids }),
      }
      const undo = () => void change(row, before).then(() => toast.success(t('Moved back.')), sayFailure)
      // A second change of the same appointment replaces the first one's Undo.
      const id = `appointment-${row.appointment_id}`
      toast.success([doneText(row, to), note].filter(Boolean).join(' '), { id, undo })
    },
    [change, sayFailure, t, doneText],
  )
  return { change, sayDone, sayFailure }
}
