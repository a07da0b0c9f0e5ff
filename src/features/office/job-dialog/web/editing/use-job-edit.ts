import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { LeftOut } from '#features/jobs/asked-forms/left-out.wire.ts'
import { useStatusQuestion } from '#features/jobs/forms/web/asked/use-status-question.tsx'
import { canBook, isEnded } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { type Job, jobFromWire, type ShownJob, savedFields } from '#features/jobs/jobs/jobs.wire.ts'
import { fieldNames, type JobRefusal } from '#features/office/job-form/web/job-checks.ts'
import {
  changedParts,
  editInput,
  editValues,
  type JobValues,
  valuesOf,
} from '#features/office/job-form/web/job-values.ts'
import { copiesDetails, copyText, jobDetails } from '#features/office/new-job/web/copy-details.ts'
import { useBusyQuestion } from '#features/schedule/availability/web/use-busy-question.tsx'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { useGo } from '#web/address/use-go.ts'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { sayKept } from '#web/offline/say-kept.ts'
import { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { readKey, useKeptSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { busyAsks } from './busy-asks.ts'
import { clashingParts, mergeMine } from './job-merge.ts'
import { jobParts, noNames, partLabel, partText } from './part-text.ts'
import { saveUndo } from './save-undo.ts'
import { useClientQuestion } from './use-client-question.tsx'
import { useEditedJob } from './use-edited-job.ts'
import { useMerging } from './use-merging.ts'
import { type JobInput, type JobReply, useStoredJob } from './use-stored-job.ts'
import { useTaskTransfers } from './use-task-transfers.ts'

interface SaveOptions {
  /** Offered in the toast. */
  undo?: () => void
  /** True if the warning about busy technicians has been answered already. */
  isAsked?: boolean
}

/** Rare, so it comes when it is needed. */
export const StaleDialog = lazyDialog(async () => (await import('./StaleDialog.tsx')).StaleDialog)

/** The job as it is now, from a refusal because it was changed meanwhile. */
function currentOf(error: unknown): ShownJob | null {
  const isStale = error instanceof SendError && error.status === 409 && error.body.current
  return isStale ? jobFromWire(error.body.current as Job) : null
}

interface Sent {
  input: JobInput
  reply: JobReply
}
const notSent = { input: undefined, reply: undefined }

/** A stored job's form: sends only what was changed, and never overwrites somebody else's save without asking. */
export function useJobEdit(
  opened: ShownJob,
  rules: (values: JobValues) => readonly JobRefusal[],
  toForms: () => void,
) {
  const { id } = opened
  // One toast per job: an older one's Undo must not undo what came after.
  const toastId = `saved job ${id}`
  const t = useTexts()
  const viewer = useViewer()
  const { instant } = useCompanyTime()
  const go = useGo()
  const queryClient = useQueryClient()
  const askIfBusy = useBusyQuestion()
  const askForClient = useClientQuestion()
  const askWhatIsLeft = useStatusQuestion(opened, toForms)
  const edited = useEditedJob(opened)
  const { base, current, latest, read, theirs, setTheirs } = edited
  const stored = useStoredJob(current)
  const transferTasks = useTaskTransfers()
  // In a cellar there is no signal, and the work goes on.
  const edit = useKeptSend(jobsContract.edit, {
    waitsSilently: true,
    waits: input => {
      if (!seesOwnWorkOnly(viewer)) return null
      const { id, number } = current.current
      const names = Object.keys(savedFields(input)) as (keyof Job)[]
      const before = read && Object.fromEntries(names.map(name => [name, read[name]]))
      return { title: t('Job #{{number}}', { number }), typed: typedText(), job: id, before }
    },
  })
  const [isSaving, setSaving] = useState(false)
  const saving = useRef(false)
  const sent = useRef<Sent | null>(null)
  const leftOut = useRef<LeftOut | null>(null)
  const [isSaved, setSaved] = useState(false)
  // By a function: the compiler would take what is set meanwhile for null.
  const whatWasSent = () => sent.current

  const inputOf = (values: JobValues) => {
    const { id, version } = current.current
    const parts = changedParts(valuesOf(current.current), values, jobParts)
    return {
      ...editInput(id, version, values, parts),
      ...(leftOut.current && parts.includes('status_id') && { left_out: leftOut.current }),
    }
  }
  const form = useContractForm<typeof jobsContract.edit, JobValues>(jobsContract.edit, {
    defaults: editValues(opened),
    toInput: inputOf,
    fieldNames,
    rules,
    draft: `job ${opened.id}`,
    onSubmit: async input => {
      // Only id and version: there is nothing to send.
      try {
        sent.current =
          Object.keys(input).length > 2
            ? { input, reply: await edit.send(input).catch(sendMerged) }
            : { input, reply: undefined }
      } catch (error) {
        const now = currentOf(error)
        if (now) setTheirs(now)
        // Reading it anew says what became of it.
        if (error instanceof SendError && error.status === 404)
          void queryClient.invalidateQueries({ queryKey: readKey(jobsContract.open, { id: opened.id }) })
        throw error
      }
    },
  })

  const { startEditing, typedSince, isClash } = useMerging(opened, edited, form, isSaving)
  const { takeBack, undoOf } = saveUndo({
    current,
    stored,
    startEditing,
    typed: () => form.methods.getValues(),
    send: input => edit.send(input),
  })

  /** What was changed here and is not saved, a line each. */
  function typedText(): string {
    const [before, mine] = [valuesOf(current.current), form.methods.getValues()]
    const lines = changedParts(before, mine, jobParts).map(
      part => `${t(partLabel(part))}: ${partText(part, mine, noNames, t, instant)}`,
    )
    if (leftOut.current) lines.push(`${t('Why was it skipped?')} ${leftOut.current.reason}`)
    return lines.join('\n')
  }

  const detailsOf = (job: ShownJob) => jobDetails(valuesOf(job), starts_at => instant(starts_at))

  /** Somebody saved meanwhile: what is theirs and what is mine goes together, unless both changed the same. */
  async function sendMerged(error: unknown): Promise<Sent['reply']> {
    const now = currentOf(error)
    const [base, mine] = [valuesOf(current.current), form.methods.getValues()]
    if (!now || clashingParts(base, mine, valuesOf(now)).length > 0) throw error
    ;(error as SendError).shown = true
    const merged = mergeMine(base, mine, valuesOf(now))
    edited.tellNews(now)
    current.current = now
    const input = inputOf(merged)
    return Object.keys(input).length > 2 ? edit.send(input) : undefined
  }

  /** True when it was saved. */
  async function save({ isAsked, ...options }: SaveOptions = {}): Promise<boolean> {
    if (saving.current) return false
    saving.current = true
    setSaving(true)
    try {
      const values = form.methods.getValues()
      const isRight = await form.methods.trigger()
      const asks = isEnded(values.status_id) ? [] : busyAsks(valuesOf(current.current), values)
      if (
        isRight &&
        !isAsked &&
        !(await askIfBusy(asks, { jobId: opened.id, jobTypes: values.job_type_ids }))
      )
        return false
      const before = valuesOf(current.current)
      const toStatus = { types: values.job_type_ids, status: values.status_id }
      const isAsking = isRight && values.status_id !== before.status_id
      const explained = isAsking ? await askWhatIsLeft(toStatus) : null
      if (explained === false) return false
      leftOut.current = explained
      sent.current = null
      await form.submit()
      const { input, reply } = whatWasSent() ?? notSent
      if (!input) return false
      const notTransferred = await transferTasks(current.current, values.transfers)
      const now = reply === null ? stored.shownNow() : await stored.readAnew(input, reply)
      startEditing(now, typedSince(values, now))
      if (reply === null) {
        toast.close(toastId)
        sayKept(id, { undo: () => void takeBack(input, before) })
        return true
      }
      setSaved(true)
      if (notTransferred.length > 0) {
        // They were taken off the job by the save: they come back as typed, to be saved again.
        const { tasks } = form.methods.getValues()
        form.methods.setValue('tasks', [...tasks, ...notTransferred], { shouldDirty: true })
        return true
      }
      const isCopied = canBook(viewer) === true && copiesDetails() && (await copyText(detailsOf(now)))
      // Nothing takes back that the client was asked for a review.
      const undo = input.send_review ? undefined : undoOf(before)
      const said = isCopied ? `${t('Saved.')} ${t('Its details were copied to the clipboard.')}` : t('Saved.')
      toast.success(said, { id: toastId, undo, ...options })
      if (location.pathname !== '/dashboard') {
        void go({ hash: 'onJobsChange' }, { replace: true, unasked: true })
      }
      void askForClient(before, values)
      return true
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      toast.error(t(error))
      return false
    } finally {
      leftOut.current = null
      saving.current = false
      setSaving(false)
    }
  }

  return {
    form,
    base,
    save,
    busy: isSaving || form.busy,
    /** True if something was saved since the dialog was opened. */
    isSaved,
    /** Somebody else has saved something that was changed here too. */
    clashesWith: isClash ? latest : null,
    news: edited.news,
    gone: edited.gone,
    typedText,
    forgetNews: edited.forgetNews,
    stale: theirs && { base: valuesOf(base), mine: form.methods.getValues(), theirs: valuesOf(theirs) },
    loadTheirs: () => theirs && startEditing(theirs),
    keepMine: () => {
      if (!theirs) return
      startEditing(theirs, mergeMine(valuesOf(current.current), form.methods.getValues(), valuesOf(theirs)))
      void save({ isAsked: true })
    },
    /** Back to the form as it is. */
    dismissStale: () => setTheirs(null),
    /** Asks which of the two to keep. */
    compare: () => latest && setTheirs(latest),
  }
}
