import { useMemo } from 'react'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { leadSourcesContract } from '#features/clients/lead-sources/lead-sources.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { defaultRequired, type RequiredFields } from '#features/jobs/jobs/jobs.rules.ts'
import { pipelineContract } from '#features/office/pipeline/pipeline.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { useRead } from '#web/use-endpoint.ts'

const rarely = { staleTime: 300_000 }

/** The options for a job: the company's lists, and its mandatory fields. */
export function useJobOptions() {
  const jobTypes = useRead(jobTypesContract.options, {}, rarely)
  const leads = useRead(leadSourcesContract.options, {}, rarely)
  const lists = useRead(pipelineContract.lists, {}, rarely)
  const workers = useRead(teamContract.workers, {}, rarely)
  const required = useRead(jobsContract.required, {}, rarely)
  const error = [jobTypes, leads, lists, workers, required].find(read => read.error)?.error ?? null
  // The same object until data arrives: parts of the form re-render when it changes.
  return useMemo(
    () => ({
      jobTypes: jobTypes.data?.result ?? [],
      leads: leads.data?.result ?? [],
      /** Options no longer offered, for jobs that have them. */
      retired: { jobTypes: jobTypes.data?.retired ?? [], leads: leads.data?.retired ?? [] },
      lists: (lists.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      technicians: workers.data?.result ?? [],
      /** Before all of them are there, a value without an option is not called gone. */
      isLoading: !(jobTypes.data && leads.data && workers.data),
      required: (required.data?.result ?? defaultRequired) as RequiredFields,
      /** The first list that could not be loaded. */
      error,
    }),
    [jobTypes.data, leads.data, lists.data, workers.data, required.data, error],
  )
}
export type JobOptions = ReturnType<typeof useJobOptions>
