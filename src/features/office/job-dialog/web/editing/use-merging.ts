import { useEffect, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import {
  changedParts,
  editValues,
  type JobValues,
  valuesOf,
} from '#features/office/job-form/web/job-values.ts'
import { clashingParts, mergeMine } from './job-merge.ts'
import { jobParts } from './part-text.ts'
import type { useEditedJob } from './use-edited-job.ts'

interface JobForm {
  reset: (values: JobValues) => void
  methods: UseFormReturn<JobValues>
}

/** Starts the form from a job, and merges what others save around what was changed in it. */
export function useMerging(
  opened: ShownJob,
  { base, current, rebase, latest, tellNews }: ReturnType<typeof useEditedJob>,
  form: JobForm,
  isSaving: boolean,
) {
  function startEditing(job: ShownJob, values = editValues(job)) {
    const first = editValues(job)
    rebase(job)
    form.reset(first)
    form.methods.reset({ ...values, basis: first.basis }, { keepDefaultValues: true })
  }

  // A restored draft holds the whole form: it must not undo what others have saved since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the draft is back
  useEffect(() => {
    const values = form.methods.getValues()
    const { basis } = editValues(opened)
    if (values.basis === basis) return
    startEditing(opened, mergeMine(JSON.parse(values.basis) as JobValues, values, valuesOf(opened)))
  }, [])

  /** Of the same version: what waits on this device has changed, or was refused. */
  const isOther = useMemo(
    () =>
      latest?.version === base.version && changedParts(valuesOf(base), valuesOf(latest), jobParts).length > 0,
    [latest, base],
  )
  const isNewer = !isSaving && latest !== undefined && (latest.version > base.version || isOther)
  const isClash =
    isNewer && clashingParts(valuesOf(base), form.methods.getValues(), valuesOf(latest)).length > 0
  // Merges changes made elsewhere around those made here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is a newer one, or the save under way has ended
  useEffect(() => {
    if (!isNewer || isClash) return
    if (!isOther) tellNews(latest)
    startEditing(latest, mergeMine(valuesOf(current.current), form.methods.getValues(), valuesOf(latest)))
  }, [latest, isSaving])

  /**
   * Values typed while `sent` was under way or waiting for the connection, on top of the result. New appointments and
   * contacts have no ids to match by: those typed since are dropped.
   */
  function typedSince(sent: JobValues, now: ShownJob): JobValues {
    const { appointments, contacts, new_contacts, transfers } = sent
    const mine = { ...form.methods.getValues(), appointments, contacts, new_contacts, transfers }
    return { ...mergeMine(sent, mine, valuesOf(now)), transfers: [], review: 0 }
  }

  return { startEditing, typedSince, isClash }
}
