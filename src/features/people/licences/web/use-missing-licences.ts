import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import type { Fact } from '#shared/fact.ts'
import { readQuery } from '#web/use-endpoint.ts'
import { licencesContract } from '../licences.contract.ts'

interface LicenceAsk {
  technicians: readonly number[]
  jobTypes: readonly number[]
  /** A stored job counts with its own types. */
  jobId: number | null
  /** Stored jobs that are assigned together, each on the days of its upcoming appointments. */
  jobs?: readonly number[]
  /** The time of the work (UTC); null: today. */
  at: string | null
}

export const licenceInput = ({ technicians, jobTypes, jobId, jobs = [], at }: LicenceAsk) => ({
  technician_ids: [...technicians],
  job_type_ids: [...jobTypes],
  job_id: jobId,
  job_ids: [...jobs],
  at,
})

/** Asks who lacks a licence for the work; nothing is asked in companies whose job types need none. */
export function useMissingLicences() {
  const queryClient = useQueryClient()
  return useCallback(
    async (asks: readonly LicenceAsk[]): Promise<{ id: number; name: string; why: Fact }[]> => {
      const worth = asks.filter(
        ({ technicians, jobTypes, jobId, jobs = [] }) =>
          technicians.length > 0 && (jobTypes.length + jobs.length > 0 || jobId !== null),
      )
      if (worth.length === 0) return []
      const types = await queryClient.fetchQuery({
        ...readQuery(jobTypesContract.options, {}),
        staleTime: 300_000,
      })
      if (!asksForLicences([...types.result, ...types.retired])) return []
      const answers = await Promise.all(
        worth.map(ask =>
          queryClient.fetchQuery({
            ...readQuery(licencesContract.missing, licenceInput(ask)),
            staleTime: 0,
          }),
        ),
      )
      return answers.flatMap(answer => answer.result)
    },
    [queryClient],
  )
}

/** True if one of the job types needs a licence. */
export const asksForLicences = (types: readonly { licences?: readonly string[] }[]): boolean =>
  types.some(({ licences }) => licences !== undefined && licences.length > 0)
