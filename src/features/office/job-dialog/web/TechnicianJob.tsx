import { Button } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNote } from '#features/jobs/diary/web/use-note.ts'
import { canEditJob, statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { JobTime } from '#features/jobs/job-summary/web/JobTime.tsx'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { defaultRequired, requirableFields } from '#features/jobs/jobs/jobs.rules.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { MessageButtons } from '#features/messages/client-messages/web/MessageButtons.tsx'
import { CancelButton } from '#features/office/job-form/web/CancelButton.tsx'
import { JobTabs } from '#features/office/job-form/web/JobTabs.tsx'
import { checkJob } from '#features/office/job-form/web/job-checks.ts'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { Form } from '#web/forms/Form.tsx'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { refuseUnchosen } from '#web/ui/picker/unchosen.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { AlsoOpen } from './AlsoOpen.tsx'
import { DiarySide } from './DiarySide.tsx'
import { ChangedBanner } from './editing/ChangedBanner.tsx'
import { GoneBanner } from './editing/GoneBanner.tsx'
import { noNames } from './editing/part-text.ts'
import { StaleDialog, useJobEdit } from './editing/use-job-edit.ts'
import { JobHead } from './head/JobHead.tsx'
import { JobMore } from './head/JobMore.tsx'
import { JobTitle } from './head/JobTitle.tsx'
import { SaveState } from './head/SaveState.tsx'
import { QuickWays, ThumbBar } from './head/ThumbBar.tsx'
import classes from './JobDialog.module.css'
import { technicianTabs } from './technician-tabs.tsx'

/** A job for its technician: everything to read, status and comment to edit, one-handed on a phone. */
export function TechnicianJob({ job, onClose }: { job: ShownJob; onClose: () => void }) {
  const t = useTexts()
  const viewer = useViewer()
  const isPhone = useIsPhone()
  const note = useNote(job)
  const [tab, setTab] = useState('job')
  const settings = useRead(jobsContract.required, {}, { staleTime: 300_000 }).data?.result ?? defaultRequired
  const isCommentRequired = settings.tradie_comment
  const check = useCallback(
    (values: JobValues) => checkJob(values, onlyComment(isCommentRequired), 'edit'),
    [isCommentRequired],
  )
  const edit = useJobEdit(job, check, () => setTab('forms'))
  const { form, base, busy } = edit
  const { control } = form.methods
  const verdict = canEditJob(base, viewer, new Date())
  const isOpen = verdict === true && !edit.gone
  const part = useMemo(() => ({ job: base, control, isCommentRequired }), [base, control, isCommentRequired])

  /** One press sets and saves the status, with Undo in the toast. */
  async function setStatus(status: number) {
    const before = base.status_id
    form.methods.setValue('status_id', status, { shouldDirty: true })
    // Saved by itself, not after the job: in a cellar both wait, and neither may be lost with the page.
    void note.write()
    const isSaved = await edit.save({
      undo: () => {
        form.methods.setValue('status_id', before, { shouldDirty: true })
        void edit.save()
      },
    })
    // Whoever goes back from a question has not finished the job.
    if (!isSaved) form.methods.setValue('status_id', before, { shouldDirty: true })
  }

  const root = useRef<HTMLDivElement>(null)
  /** The note's field stands in the diary, below all else on a phone. */
  function toNote() {
    const field = root.current?.querySelector<HTMLElement>('[data-note] textarea')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }
  // Drawn anew with each change, to offer saving it.
  useWatch({ control })
  /** A note alone changes nothing of the job; without a connection it waits as by "Add note". */
  async function saveAll(): Promise<boolean> {
    if (refuseUnchosen()) return false
    const writing = note.write()
    const isSaved = form.isDirty() || note.isEmpty ? await edit.save() : true
    return (await writing) && isSaved
  }
  const save = (form.isDirty() || !note.isEmpty) && (
    <Button data-wide loading={busy} onClick={event => event.detail <= 1 && void saveAll()}>
      {t('Save')}
    </Button>
  )

  const isClosed = base.status_id === statusId.closed
  const steps = (isOpen || isClosed) && !edit.gone && (
    <ThumbBar job={base} busy={busy} onStatus={status => void setStatus(status)}>
      {isOpen && save}
    </ThumbBar>
  )
  const gone = <GoneBanner edit={edit} note={note.text} />
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
      title={<JobTitle control={control} company={base.company_name || base.name} isOpen={false} />}
      footer={
        isPhone ? (
          steps
        ) : (
          <>
            <SaveState control={control} hasMore={!note.isEmpty} isSaved={edit.isSaved} />
            <CancelButton disabled={busy} />
          </>
        )
      }
    >
      <AlsoOpen jobId={job.id} />
      <ChangedBanner edit={edit} />
      {verdict !== true && !edit.gone && <p className={classes.lock}>{t(verdict)}</p>}
      {isPhone && (
        <div className={classes.leaving}>
          <JobHead job={base} isShort />
        </div>
      )}
      <QuickWays job={base} onNote={toNote}>
        {isOpen && (
          <>
            <JobTime job={base} isLarge startsElsewhere={base.status_id === statusId.onTheWay} />
            <MessageButtons jobId={base.id} isLarge />
          </>
        )}
        <JobMore job={base} isLarge />
      </QuickWays>
      <div className={classes.columns} ref={root}>
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
          {!isPhone && steps && <div className={classes.technician}>{steps}</div>}
          <JobTabs tabs={technicianTabs} part={part} isLocked={!isOpen} value={tab} onChange={setTab} />
        </Form>
        <DiarySide job={base} control={control} note={note} />
      </div>
      {edit.stale && (
        <StaleDialog
          {...edit.stale}
          names={noNames}
          onKeepMine={edit.keepMine}
          onLoadTheirs={edit.loadTheirs}
          onClose={edit.dismissStale}
        />
      )}
    </Dialog>
  )
}

/** For a technician, only their own comment can be mandatory. */
function onlyComment(isRequired: boolean) {
  return {
    ...(Object.fromEntries(requirableFields.map(name => [name, false])) as typeof defaultRequired),
    tradie_comment: isRequired,
  }
}
