import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { LeftOut } from '#features/jobs/checklists/checklists.wire.ts'
import { useChecklistQuestion } from '#features/jobs/checklists/web/use-checklist-question.tsx'
import { isEnded } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { type Job, jobFromWire, type ShownJob, savedFields } from '#features/jobs/jobs/jobs.wire.ts'
import { editedJob } from '#features/jobs/jobs/web/job-overlays.ts'
import { taskTransferContract } from '#features/jobs/task-transfer/task-transfer.contract.ts'
import { type Task, taskToWire } from '#features/jobs/tasks/tasks.wire.ts'
import { fieldNames, type JobRefusal } from '#features/office/job-form/web/job-checks.ts'
import {
  changedParts,
  editInput,
  editValues,
  type JobPart,
  type JobValues,
  valuesOf,
} from '#features/office/job-form/web/job-values.ts'
import { type BusyAsk, useBusyQuestion } from '#features/schedule/availability/web/use-busy-question.tsx'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { instantText } from '#shared/dates.ts'
import type { Receives, Sends } from '#shared/endpoint.ts'
import { useGo } from '#web/address/use-go.ts'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { withWaiting } from '#web/offline/overlays.ts'
import { sayKept } from '#web/offline/say-kept.ts'
import { dropWrite, isWaiting, leftWrites } from '#web/offline/waiting-writes.ts'
import { isTrouble } from '#web/query-client.ts'
import { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { readKey, readQuery, useKeptSend, useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { clashes, mergeMine } from './job-merge.ts'
import { jobParts, noNames, partLabels, partText } from './part-text.ts'
import { useClientQuestion } from './use-client-question.tsx'

interface SaveOptions {
  /** Offered in the toast. */
  undo?: () => void
  /** True if the warning about busy technicians has been answered already. */
  isAsked?: boolean
}

/** Parts that message people or are stored elsewhere too: a cancelled appointment, a client's contact. */
const staysDone: readonly JobPart[] = ['appointments', 'client_id', 'contact_ids', 'new_contacts']

/** Rare, so it comes when it is needed. */
export const StaleDialog = lazyPart(async () => (await import('./StaleDialog.tsx')).StaleDialog)

/** Changes that another person saved while the job was open, now shown. */
export interface JobNews {
  /** '' when that is not known. */
  by: string
  parts: readonly JobPart[]
}

/** The job as it is now, from a refusal because it was changed meanwhile. */
function currentOf(error: unknown): ShownJob | null {
  const isStale = error instanceof SendError && error.status === 409 && error.body.current
  return isStale ? jobFromWire(error.body.current as Job) : null
}

interface Sent {
  input: Sends<typeof jobsContract.edit>
  /** null: it waits on this device; undefined: there was nothing to send. */
  reply: Receives<typeof jobsContract.edit> | null | undefined
}
const notSent = { input: undefined, reply: undefined }

/** A stored job's form: sends only what was changed, and never overwrites somebody else's save without asking. */
export function useJobEdit(opened: ShownJob, rules: (values: JobValues) => readonly JobRefusal[]) {
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
  const askForChecklist = useChecklistQuestion(opened)
  const transfer = useSend(taskTransferContract.transfer, { saved: reply => reply.message })
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
  /** The job that the form's changes are compared with. */
  const [base, setBase] = useState(opened)
  const current = useRef(opened)
  const [theirs, setTheirs] = useState<ShownJob | null>(null)
  const [news, setNews] = useState<JobNews | null>(null)
  const [isSaving, setSaving] = useState(false)
  const saving = useRef(false)
  const sent = useRef<Sent | null>(null)
  const leftOut = useRef<LeftOut | null>(null)
  const [isSaved, setSaved] = useState(false)
  const { data, error } = useRead(jobsContract.open, { id: opened.id })
  const read = data?.result
  const latest = useMemo(() => read && jobFromWire(read), [read])

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
    draft: { key: `job ${opened.id}`, owner: viewer.id },
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

  /** What was changed here and is not saved, a line each. */
  function typedText(): string {
    const [before, mine] = [valuesOf(current.current), form.methods.getValues()]
    const lines = changedParts(before, mine, jobParts).map(
      part => `${t(partLabels[part])}: ${partText(part, mine, noNames, t, instant)}`,
    )
    if (leftOut.current) lines.push(`${t('Why is it left out?')} ${leftOut.current.reason}`)
    return lines.join('\n')
  }

  /** Somebody saved meanwhile: what is theirs and what is mine goes together, unless both changed the same. */
  async function sendMerged(error: unknown): Promise<Sent['reply']> {
    const now = currentOf(error)
    const [base, mine] = [valuesOf(current.current), form.methods.getValues()]
    if (!now || clashes(base, mine, valuesOf(now)).length > 0) throw error
    ;(error as SendError).shown = true
    const merged = mergeMine(base, mine, valuesOf(now))
    tellNews(now)
    current.current = now
    const input = inputOf(merged)
    return Object.keys(input).length > 2 ? edit.send(input) : undefined
  }

  function tellNews(now: ShownJob) {
    const parts = changedParts(valuesOf(current.current), valuesOf(now), jobParts)
    // What waited on this device was shown before it was sent.
    if (parts.length === 0 && now.changed_by_name === viewer.fullname) return
    setNews({ by: now.changed_by_name, parts })
  }

  function startEditing(job: ShownJob, values = editValues(job)) {
    const first = editValues(job)
    current.current = job
    setBase(job)
    setTheirs(null)
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
  const isClash = isNewer && clashes(valuesOf(base), form.methods.getValues(), valuesOf(latest)).length > 0
  // Merges changes made elsewhere around those made here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is a newer one, or the save under way has ended
  useEffect(() => {
    if (!isNewer || isClash) return
    if (!isOther) tellNews(latest)
    startEditing(latest, mergeMine(valuesOf(current.current), form.methods.getValues(), valuesOf(latest)))
  }, [latest, isSaving])

  /** Changed appointments are checked for all technicians, the others for those who join. */
  function busyAsks(values: JobValues): BusyAsk[] {
    const before = valuesOf(current.current)
    const joining = values.technician_ids.filter(id => !before.technician_ids.includes(id))
    return values.appointments.map(appointment => {
      const was = before.appointments.find(each => each.id === appointment.id)
      const isChanged = JSON.stringify(was) !== JSON.stringify(appointment)
      return { appointment, technicians: isChanged ? values.technician_ids : joining }
    })
  }

  /** Sends tasks to the companies that they go to; those that did not get there. */
  async function transferTasks(transfers: JobValues['transfers']): Promise<Task[]> {
    const { id: job_id, client_id } = current.current
    const companies = [...new Set(transfers.map(each => each.company_id))]
    const failed = companies.map(async company_id => {
      const tasks = transfers.filter(each => each.company_id === company_id).map(each => each.task)
      const tasks_info = tasks.map(taskToWire)
      const sent = transfer.send({ company_id, customer_id: client_id, job_id, tasks_info })
      return sent.then(
        () => [],
        () => tasks,
      )
    })
    return (await Promise.all(failed)).flat()
  }

  /**
   * Values typed while `sent` was under way or waiting for the connection, on top of the result. New appointments and
   * contacts have no ids to match by: those typed since are dropped.
   */
  function typedSince(sent: JobValues, now: ShownJob): JobValues {
    const { appointments, contacts, new_contacts, transfers } = sent
    const mine = { ...form.methods.getValues(), appointments, contacts, new_contacts, transfers }
    return { ...mergeMine(sent, mine, valuesOf(now)), transfers: [] }
  }

  /** True when it was saved. */
  async function save({ isAsked, ...options }: SaveOptions = {}): Promise<boolean> {
    if (saving.current) return false
    saving.current = true
    setSaving(true)
    try {
      const values = form.methods.getValues()
      const isRight = await form.methods.trigger()
      const asks = isEnded(values.status_id) ? [] : busyAsks(values)
      if (isRight && !isAsked && !(await askIfBusy(asks, opened.id))) return false
      const before = valuesOf(current.current)
      const toStatus = { types: values.job_type_ids, status: values.status_id }
      const isAsking = isRight && values.status_id !== before.status_id
      const explained = isAsking ? await askForChecklist(toStatus) : null
      if (explained === false) return false
      leftOut.current = explained
      sent.current = null
      await form.submit()
      const { input, reply } = sent.current ?? notSent
      if (!input) return false
      const notTransferred = await transferTasks(values.transfers)
      const now = reply === null ? shownNow() : await readAnew(input, reply)
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
      toast.success(t('Saved.'), { id: toastId, undo: undoOf(before), ...options })
      if (location.pathname !== '/dashboard') {
        void go({ hash: 'onJobsChange' }, { replace: true })
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

  /** The job as it is known here, with what waits to be sent. */
  function shownNow(): ShownJob {
    const reply = queryClient.getQueryData<Receives<typeof jobsContract.open>>(
      readKey(jobsContract.open, { id }),
    )
    return reply ? jobFromWire(withWaiting(jobsContract.open, { id }, reply).result) : current.current
  }

  /** The job after a save; as it was saved where the connection went just then. */
  async function readAnew(input: Sent['input'], reply: Sent['reply']): Promise<ShownJob> {
    const query = readQuery(jobsContract.open, { id })
    try {
      const now = await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false })
      return jobFromWire(withWaiting(jobsContract.open, { id }, now).result)
    } catch (error) {
      const known = queryClient.getQueryData<Receives<typeof jobsContract.open>>(query.queryKey)
      if (!isTrouble(error) || !known) throw error
      const at = instantText(new Date())
      const { result } = editedJob(known, { key: '', input, at }, viewer)
      queryClient.setQueryData(query.queryKey, {
        ...known,
        result: { ...result, version: reply?.version ?? result.version },
      })
      return shownNow()
    }
  }

  /** Takes a save back that waits; one that was sent meanwhile is put back by another. */
  async function takeBack(input: Sent['input'], before: JobValues) {
    const text = JSON.stringify(input)
    const write = leftWrites().findLast(each => isWaiting(each) && JSON.stringify(each.input) === text)
    if (write) {
      await dropWrite(write.key)
      startEditing(shownNow())
    } else await putBack(before, changedParts(before, valuesOf(current.current), jobParts))
  }

  /** Puts the save that was just made back; undefined where it did more than can be taken back by one click. */
  function undoOf(before: JobValues): (() => void) | undefined {
    const parts = changedParts(before, valuesOf(current.current), jobParts)
    if (parts.length === 0 || parts.some(part => staysDone.includes(part))) return undefined
    return () => void putBack(before, parts)
  }

  async function putBack(before: JobValues, parts: readonly JobPart[]) {
    const { version } = current.current
    try {
      const input = editInput(id, version, before, parts)
      const reply = await edit.send(input)
      if (reply === null) sayKept(id)
      const now = reply === null ? shownNow() : await readAnew(input, reply)
      // Values typed since stay.
      startEditing(now, mergeMine(valuesOf(current.current), form.methods.getValues(), valuesOf(now)))
    } catch {
      // The toast has said why: somebody may have changed it since.
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
    news,
    /** Set: the job was deleted or is no longer the viewer's, and why. */
    gone: error?.status === 404 ? error : null,
    typedText,
    forgetNews: () => setNews(null),
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
