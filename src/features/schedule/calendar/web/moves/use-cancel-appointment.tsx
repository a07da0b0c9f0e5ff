import { useCallback } from 'react'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { spellPlacement } from '#features/jobs/jobs/appointments.wire.ts'
import { TellChoice } from '#features/messages/appointment-messages/web/TellChoice.tsx'
import { useTellPreview } from '#features/messages/appointment-messages/web/use-tell-question.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type AppointmentRow, titleOf } from '../calendar-events.ts'

/** Cancels an appointment after asking, with Undo in the toast. */
export function useCancelAppointment() {
  const t = useTexts()
  const time = useCompanyTime()
  const confirm = useConfirm()
  const cancel = useSend(appointmentsContract.cancel, { failed: 'Failed to edit job.' })
  const restore = useSend(appointmentsContract.restore, {
    saved: 'Appointment restored.',
    failed: 'Failed to edit job.',
  })
  const previewOf = useTellPreview()
  const cancelNow = cancel.send
  const putBack = restore.send

  return useCallback(
    async (row: AppointmentRow) => {
      const id = row.appointment_id
      const preview = await previewOf({
        id,
        ...spellPlacement('move', { starts_at: row.starts_at, job_id: row.id }),
        cancel: true,
      })
      let tells = true
      const isDone = await confirm({
        title: t('Cancel appointment?'),
        message: (
          <>
            {t('{{job}} on {{when}}. The job stays and can be rebooked.', {
              job: titleOf(row),
              when: time.instant(row.starts_at),
            })}
            {preview && (
              <TellChoice
                preview={preview}
                onChange={chosen => {
                  tells = chosen
                }}
              />
            )}
          </>
        ),
        confirm: t('Cancel appointment'),
        cancel: t('Keep it'),
        danger: true,
        run: () => cancelNow({ id, tell_client: tells }),
      })
      if (isDone) toast.success(t('Appointment cancelled.'), { undo: () => void putBack({ id }) })
    },
    [confirm, previewOf, cancelNow, putBack, t, time.instant],
  )
}
