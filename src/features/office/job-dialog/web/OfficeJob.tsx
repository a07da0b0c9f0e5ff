import { Button } from '@mantine/core'
import { type ComponentType, useCallback, useMemo, useState } from 'react'
import { HandoverBar } from '#features/franchise/handover/web/HandoverBar.tsx'
import { useNote } from '#features/jobs/diary/web/use-note.ts'
import { canEditJob } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { MessageButtons } from '#features/messages/client-messages/web/MessageButtons.tsx'
import { CancelButton } from '#features/office/job-form/web/CancelButton.tsx'
import { JobTabs } from '#features/office/job-form/web/JobTabs.tsx'
import { checkJob } from '#features/office/job-form/web/job-checks.ts'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { OptionsTrouble } from '#features/office/job-form/web/OptionsTrouble.tsx'
import { useErrorTab } from '#features/office/job-form/web/use-error-tab.ts'
import { useJobOptions } from '#features/office/job-form/web/use-job-options.ts'
import { Form } from '#web/forms/Form.tsx'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Coming } from '#web/ui/page/Coming.tsx'
import { refuseUnchosen } from '#web/ui/picker/unchosen.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useViewer } from '#web/viewer.ts'
import { AlsoOpen } from './AlsoOpen.tsx'
import { DiarySide } from './DiarySide.tsx'
import { ChangedBanner } from './editing/ChangedBanner.tsx'
import { GoneBanner } from './editing/GoneBanner.tsx'
import { StaleDialog, useJobEdit } from './editing/use-job-edit.ts'
import { JobHead } from './head/JobHead.tsx'
import { JobMore } from './head/JobMore.tsx'
import { JobTitle } from './head/JobTitle.tsx'
import { QuoteButton } from './head/QuoteButton.tsx'
import { SaveState } from './head/SaveState.tsx'
import classes from './JobDialog.module.css'
import { jobDialogTabs } from './job-dialog-tabs.ts'
import { useReadAhead } from './use-read-ahead.ts'

interface OfficeJobProps {
  job: ShownJob
  onClose: () => void
  /** The technicians' day, passed in because the calendar builds on jobs. */
  Day: ComponentType
}

/** A job as the office works on it. */
export function OfficeJob({ job, onClose, Day }: OfficeJobProps) {
  const t = useTexts()
  const viewer = useViewer()
  const options = useJobOptions()
  const [tab, setTab] = useState('job')
  const note = useNote(job)
  useReadAhead(job.id)
  const check = useCallback(
    (values: JobValues) => checkJob(values, options.required, 'edit'),
    [options.required],
  )
  const edit = useJobEdit(job, check, () => setTab('forms'))
  const { form, base, busy } = edit
  const { control, getValues } = form.methods
  const problems = useCallback(() => check(getValues()), [check, getValues])
  useErrorTab(form.methods, jobDialogTabs, problems, setTab)
  const part = useMemo(() => ({ job: base, control, options, Day }), [base, control, options, Day])
  // There, only what saves stays at the thumb: the head and the ways to the client scroll away.
  const isPhone = useIsPhone()
  const verdict = canEditJob(base, viewer, new Date())
  const isOpen = verdict === true && !edit.gone

  const gone = <GoneBanner edit={edit} note={note.text} />
  const ways = (
    <>
      {!isPhone && <JobMore job={base} />}
      {isOpen && (
        <>
          <QuoteButton job={base} />
          <MessageButtons jobId={base.id} />
        </>
      )}
      {isPhone && <JobMore job={base} />}
    </>
  )

  /** Whatever was typed in the dialog: the job, and the note beside it. */
  const saveAll = async () => !refuseUnchosen() && (await edit.save()) && note.write({ isJobSaved: true })

  return (
    <Dialog
      opened
      flush
      tall
      head={
        isPhone ? (
          edit.gone && gone
        ) : (
          <>
            <JobHead job={base} />
            {gone}
          </>
        )
      }
      onSave={isOpen ? () => void saveAll() : undefined}
      onClose={onClose}
      dirty={() => form.isDirty() || !note.isEmpty}
      busy={busy}
      title={<JobTitle control={control} company={base.company_name || base.name} isOpen={isOpen} />}
      footer={
        <>
          <SaveState control={control} hasMore={!note.isEmpty} isSaved={edit.isSaved} />
          {!isPhone && ways}
          <CancelButton disabled={busy} />
          {isOpen && (
            <Button
              loading={busy}
              onClick={event => {
                if (event.detail <= 1) void saveAll()
              }}
            >
              {t('Save')}
            </Button>
          )}
        </>
      }
    >
      <AlsoOpen jobId={job.id} />
      <HandoverBar kind="job" id={job.id} />
      <Coming job_id={job.id} />
      {isPhone && (
        <>
          <div className={classes.leaving}>
            <JobHead job={base} />
          </div>
          <div className={classes.quick}>{ways}</div>
        </>
      )}
      <ChangedBanner edit={edit} />
      {verdict !== true && !edit.gone && <p className={classes.lock}>{t(verdict)}</p>}
      <OptionsTrouble error={options.error} />
      <div className={classes.columns}>
        <Form
          guard={false}
          className={classes.main}
          form={{
            ...form,
            submit: event => {
              event?.preventDefault()
              return saveAll()
            },
          }}
        >
          <JobTabs tabs={jobDialogTabs} part={part} isLocked={!isOpen} value={tab} onChange={setTab} />
        </Form>
        <DiarySide job={base} control={control} note={note} technicians={options.technicians} />
      </div>
      {edit.stale && (
        <StaleDialog
          {...edit.stale}
          names={options}
          onKeepMine={edit.keepMine}
          onLoadTheirs={edit.loadTheirs}
          onClose={edit.dismissStale}
        />
      )}
    </Dialog>
  )
}
