import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { busyText, busyTitle } from '#features/jobs/jobs/appointments.rules.ts'
import { spellPlacement } from '#features/jobs/jobs/appointments.wire.ts'
import { useMissingLicences } from '#features/people/licences/web/use-missing-licences.ts'
import { overtimeInput, useAddedOvertime } from '#features/schedule/overtime/web/use-added-overtime.ts'
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

/** The appointment of a job that has none yet. */
export const notTimed: BusyAsk['appointment'] = { id: null, starts_at: null, minutes: 0 }

/** The job that the appointments belong to. */
interface BookedWork {
  /** Its own appointments are not in the way; null: of a new job, or of one appointment that is moved. */
  jobId: number | null
  /** Types of a job that is not stored, or as they are in the form. */
  jobTypes?: readonly number[]
  /** The stored job, of which the types count. */
  typesOf?: number
}

/** Asks before technicians are booked twice, without the licence for the work or into overtime; true if the save may continue. */
export function useBusyQuestion() {
  const t = useTexts()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const missingLicences = useMissingLicences()
  const addedOvertime = useAddedOvertime()

  return useCallback(
    async (asks: readonly BusyAsk[], { jobId, jobTypes = [], typesOf }: BookedWork): Promise<boolean> => {
      const assigned = asks.filter(ask => ask.technicians.length > 0)
      const names = new Set<string>()
      const conflicts: Fact[] = []
      const unlicensed: Fact[] = []
      const overtime: string[] = []
      try {
        const [licences, added, ...answers] = await Promise.all([
          missingLicences(
            assigned.map(({ appointment, technicians }) => ({
              technicians,
              jobTypes,
              jobId: typesOf ?? null,
              at: appointment.starts_at || null,
            })),
          ),
          addedOvertime(overtimeInput(assigned)),
          ...assigned
            .filter(ask => ask.appointment.starts_at)
            .map(({ appointment, technicians }) =>
              queryClient.fetchQuery({
                ...readQuery(appointmentsContract.busy, busyInput(appointment, technicians, jobId)),
                staleTime: 0,
              }),
            ),
        ])
        for (const answer of answers) {
          for (const person of answer.technicians) names.add(person.name)
          conflicts.push(...answer.conflicts)
        }
        unlicensed.push(...licences.map(each => each.why))
        overtime.push(...added)
      } catch (error) {
        // The warning is a courtesy: whatever fails here will fail the save too, and be reported there.
        if (!(error instanceof SendError)) throw error
        return true
      }
      if (names.size + unlicensed.length + overtime.length === 0) return true
      const technician = [...names].join(', ')
      return confirm({
        title:
          names.size > 0
            ? t(busyTitle, { technician })
            : unlicensed.length > 0
              ? t('Licence missing')
              : t('Overtime'),
        message: (
          <>
            {names.size > 0 && t(busyText, { technician })}
            <ul>
              {[...new Set([...[...conflicts, ...unlicensed].map(each => t(each)), ...overtime])].map(
                each => (
                  <li key={each}>{each}</li>
                ),
              )}
            </ul>
          </>
        ),
      })
    },
    [t, confirm, queryClient, missingLicences, addedOvertime],
  )
}
