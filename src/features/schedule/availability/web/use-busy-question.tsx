import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { busyText, busyTitle } from '#features/jobs/jobs/appointments.rules.ts'
import { spellPlacement } from '#features/jobs/jobs/appointments.wire.ts'
import type { Fact } from '#shared/fact.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { readQuery } from '#web/use-endpoint.ts'

/** The availability request for one appointment of a job. */
export function busyInput(
  { id, starts_at, minutes }: BusyAsk['appointment'],
  technicians: readonly number[],
  job_id: number | null,
) {
  const technician_ids = [...technicians]
  return spellPlacement('busy', {
    technician_ids,
    starts_at: starts_at ?? '',
    minutes,
    job_id,
    appointment_id: id,
  })
}

export interface BusyAsk {
  /** `id` null: not stored yet; `starts_at` null: no time chosen. */
  appointment: { id: number | null; starts_at: string | null; minutes: number }
  technicians: readonly number[]
}

/** Asks before double-booking technicians; true if the save may continue. */
export function useBusyQuestion() {
  const t = useTexts()
  const confirm = useConfirm()
  const queryClient = useQueryClient()

  return useCallback(
    async (asks: readonly BusyAsk[], jobId: number | null): Promise<boolean> => {
      const worth = asks.filter(ask => ask.appointment.starts_at && ask.technicians.length > 0)
      const names = new Set<string>()
      const conflicts: Fact[] = []
      try {
        const answers = await Promise.all(
          worth.map(({ appointment, technicians }) =>
            queryClient.fetchQuery({
              ...readQuery(appointmentsContract.busy, busyInput(appointment, technicians, jobId)),
              staleTime: 0,
            }),
          ),
        )
        for (const answer of answers) {
          for (const person of answer.technicians) names.add(person.name)
          conflicts.push(...answer.conflicts)
        }
      } catch (error) {
        // The warning is a courtesy: whatever fails here will fail the save too, and be reported there.
        if (!(error instanceof SendError)) throw error
        return true
      }
      if (names.size === 0) return true
      const technician = [...names].join(', ')
      return confirm({
        title: t(busyTitle, { technician }),
        message: (
          <>
            {t(busyText, { technician })}
            <ul>
              {[...new Set(conflicts.map(each => t(each)))].map(each => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </>
        ),
      })
    },
    [t, confirm, queryClient],
  )
}
