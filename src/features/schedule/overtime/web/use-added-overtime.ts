import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import type { Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { readQuery } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { overtimeContract, type PersonOvertime } from '../overtime.contract.ts'
import { useOvertimeText } from './use-overtime-text.ts'

interface AskedVisit {
  /** `id` null: not stored yet; `starts_at` empty: no time chosen. */
  appointment: { id: number | null; starts_at: string | null; minutes: number }
  technicians: readonly number[]
}

/** The visits that have a time and somebody to make them. */
export const overtimeInput = (asks: readonly AskedVisit[]) => ({
  visits: asks.flatMap(({ appointment: { id, starts_at, minutes }, technicians }) =>
    starts_at && technicians.length > 0 ? [{ id, starts_at, minutes, technician_ids: [...technicians] }] : [],
  ),
})

/** Says a person's overtime: 'Sam Reid: 41 h of 38 h this week'. */
export function usePersonOvertimeText() {
  const t = useTexts()
  const textOf = useOvertimeText()
  return useCallback(
    (each: PersonOvertime) => t('{{name}}: {{text}}', { name: each.name, text: textOf(each) }),
    [t, textOf],
  )
}

/** Asks whose overtime a booking makes, as sentences; who may not book is told nothing. */
export function useAddedOvertime() {
  const queryClient = useQueryClient()
  const mayBook = canBook(useViewer()) === true
  const sentenceOf = usePersonOvertimeText()
  return useCallback(
    async (input: Sends<typeof overtimeContract.added>): Promise<string[]> => {
      if (!mayBook || !(input.visits?.length || input.job_ids)) return []
      const query = readQuery(overtimeContract.added, input)
      const { result } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      return result.map(sentenceOf)
    },
    [queryClient, mayBook, sentenceOf],
  )
}
