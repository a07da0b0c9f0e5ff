import { useCallback } from 'react'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'

/** Adds an appointment to a job, with Undo in the toast. Rejects with SendError, without a message. */
export function useAddAppointment() {
  const t = useTexts()
  const { send: add } = useSend(appointmentsContract.add, { silent: true })
  const { send: cancel } = useSend(appointmentsContract.cancel, {
    saved: 'Appointment cancelled.',
    failed: 'Failed to edit job.',
  })
  return useCallback(
    async (input: Sends<typeof appointmentsContract.add>) => {
      const { result } = await add(input)
      toast.success(t('Appointment added.'), { undo: () => void cancel({ id: result.id }) })
    },
    [add, cancel, t],
  )
}
