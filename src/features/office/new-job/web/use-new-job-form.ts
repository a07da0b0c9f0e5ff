import { useRef, useState } from 'react'
import { defaultDuration } from '#features/account/job-types/durations.rules.ts'
import type { ShownClient } from '#features/clients/clients/clients.wire.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { type NewJobPrefill, useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { recurringContract } from '#features/jobs/recurring/recurring.contract.ts'
import { spellRepetition } from '#features/jobs/recurring/recurring.wire.ts'
import { callReportsContract } from '#features/messages/phone/call-reports.contract.ts'
import { checkJob, fieldNames } from '#features/office/job-form/web/job-checks.ts'
import {
  addInput,
  emptyJob,
  firstStart,
  type JobValues,
  newAppointment,
} from '#features/office/job-form/web/job-values.ts'
import type { JobOptions } from '#features/office/job-form/web/use-job-options.ts'
import type { Lead } from '#features/sales/leads/leads.contract.ts'
import { notTimed, useBusyQuestion } from '#features/schedule/availability/web/use-busy-question.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { refuseUnchosen } from '#web/ui/picker/unchosen.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { copiesDetails, copyText, jobDetails } from './copy-details.ts'

/** The form of a new job, and its save: checks, busy warning, send, clipboard, back to the screen. */
export function useNewJobForm(options: JobOptions, prefill: NewJobPrefill) {
  const t = useTexts()
  const time = useCompanyTime()
  const newJob = useNewJob()
  const askIfBusy = useBusyQuestion()
  const add = useSend(jobsContract.add)
  const about = useSend(callReportsContract.about, {
    failed: t('The job was created, but the call isn’t in its diary. Add it under Calls.'),
  })
  const repeat = useSend(recurringContract.add, {
    failed: 'The job was created, but doesn’t repeat. Book it again as a recurring job.',
  })
  const [defaults] = useState(() => valuesFrom(prefill))
  const [isAsking, setAsking] = useState(false)
  const isSaving = useRef(false)
  const check = (values: JobValues) => checkJob(values, options.required, 'new')

  const form = useContractForm<typeof jobsContract.add, JobValues>(jobsContract.add, {
    defaults,
    toInput: addInput,
    fieldNames,
    rules: check,
    draft: 'new job',
    onSubmit: async (input, values) => {
      const { lastJobInsertId } = await add.send(input)
      // The job is there: sent once more, it would be there twice.
      if (prefill.call_id !== undefined)
        await about.send({ id: prefill.call_id, client_id: 0, job_id: lastJobInsertId }).catch(() => {})
      if (values.repeat.is_on) await repeat.send(repetitionOf(values, lastJobInsertId)).catch(() => {})
      const details = jobDetails(values, instant => time.instant(instant))
      const created = t('New job created.')
      if (copiesDetails() && (await copyText(details)))
        toast.success(`${created} ${t('Its details were copied to the clipboard.')}`)
      else
        toast.success(created, {
          id: 'new job',
          action: { label: t('Copy details'), run: () => void copyNow(details) },
        })
      newJob.close(location.pathname === '/jobs' ? 'onJobsChange' : 'onNewJob')
    },
  })

  function repetitionOf({ repeat: { is_on: _, ...rule }, ...job }: JobValues, job_id: number) {
    const job_name = job.company_name || job.name || job.place.address
    const starts_at = firstStart(job.appointments)
    return { ...spellRepetition('add', { ...rule, starts_at, job_name, time_zone: time.zone }), job_id }
  }

  async function copyNow(details: string) {
    if (await copyText(details)) toast.success(t('Its details were copied to the clipboard.'))
    else toast.error(t('This browser doesn’t allow copying.'))
  }

  async function save() {
    // A second press must not send the job twice.
    if (isSaving.current || refuseUnchosen()) return
    isSaving.current = true
    setAsking(true)
    try {
      const { appointments, technician_ids, job_type_ids } = form.methods.getValues()
      const asks = (appointments.length > 0 ? appointments : [notTimed]).map(appointment => ({
        appointment,
        technicians: technician_ids,
      }))
      const work = { jobId: null, jobTypes: job_type_ids }
      if ((await form.methods.trigger()) && !(await askIfBusy(asks, work))) return
      await form.submit()
    } finally {
      isSaving.current = false
      setAsking(false)
    }
  }

  return { form, check: () => check(form.methods.getValues()), save, busy: form.busy || isAsking }
}

function valuesFrom({
  starts_at,
  minutes,
  technician_ids,
  list_id,
  client,
  site_id,
  lead,
  phone,
  description,
}: NewJobPrefill): JobValues {
  return {
    ...emptyJob,
    ...(phone !== undefined && { phone }),
    ...(client && valuesOfClient(client)),
    ...(lead && valuesOfLead(lead)),
    ...(description !== undefined && { company_comment: description }),
    technician_ids: technician_ids ?? [],
    list_id: list_id ?? null,
    site_id: site_id ?? null,
    appointments: starts_at ? [{ ...newAppointment, starts_at, minutes: minutes ?? defaultDuration }] : [],
  }
}

function valuesOfLead({ id, client_id, source_id, note, ...lead }: Lead) {
  const { name, company_name, phone, email, address, suburb, lat, lng } = lead
  return {
    lead_id: id,
    client_id,
    name,
    company_name,
    phone,
    email,
    company_comment: note,
    lead_source_ids: source_id === null ? [] : [source_id],
    place: { address, suburb, lat, lng },
  }
}

function valuesOfClient({
  id,
  name,
  company_name,
  phone,
  email,
  contacts,
  main_address,
  suburb,
  lat,
  lng,
}: ShownClient) {
  return {
    client_id: id,
    name,
    company_name,
    phone,
    email,
    contacts: contacts.map(contact => ({ ...contact })),
    place: { address: main_address, suburb, lat, lng },
  }
}
