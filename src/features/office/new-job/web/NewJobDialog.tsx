import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, useMemo, useState } from 'react'
import { Controller } from 'react-hook-form'
import { numberingContract } from '#features/account/numbering/numbering.contract.ts'
import type { NewJobPrefill } from '#features/jobs/jobs/web/use-new-job.ts'
import { QuoteUpload } from '#features/jobs/quote-reading/web/QuoteUpload.tsx'
import { CancelButton } from '#features/office/job-form/web/CancelButton.tsx'
import { JobNumber } from '#features/office/job-form/web/JobNumber.tsx'
import { JobTabs } from '#features/office/job-form/web/JobTabs.tsx'
import { OptionsTrouble } from '#features/office/job-form/web/OptionsTrouble.tsx'
import { useErrorTab } from '#features/office/job-form/web/use-error-tab.ts'
import { useJobOptions } from '#features/office/job-form/web/use-job-options.ts'
import { Form, FormScope } from '#web/forms/Form.tsx'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { CopySwitch } from './CopySwitch.tsx'
import { fillFromQuote } from './fill-from-quote.ts'
import classes from './NewJobDialog.module.css'
import { NewJobHead } from './NewJobHead.tsx'
import { newJobTabs } from './new-job-tabs.tsx'
import { useNewJobForm } from './use-new-job-form.ts'

interface NewJobDialogProps {
  prefill: NewJobPrefill
  onClose: () => void
  /** The technicians' day, passed in because the calendar builds on jobs. */
  Day: ComponentType
  /** Their board, for the Schedule tab. */
  Timeline: ComponentType
}

/** Books a job: what, for whom, when. */
export function NewJobDialog({ prefill, onClose, Day, Timeline }: NewJobDialogProps) {
  const t = useTexts()
  const options = useJobOptions()
  const numbering = useRead(numberingContract.read, {}, { staleTime: 0 })
  const { form, check, save, busy } = useNewJobForm(options, prefill)
  const [tab, setTab] = useState('job')
  const { control } = form.methods
  useErrorTab(form.methods, newJobTabs, check, setTab)
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const part = useMemo(() => ({ job: null, control, options, Day: Timeline }), [control, options, Timeline])

  return (
    <FormScope form={form}>
      <Controller
        control={control}
        name="number"
        render={({ field, fieldState }) => (
          <Dialog
            opened
            flush
            tall
            size={isWide ? 'wide' : 'xl'}
            onSave={() => void save()}
            head={<NewJobHead onTab={setTab} />}
            onClose={onClose}
            dirty={form.isDirty}
            busy={busy}
            title={
              <>
                {t('New Job')}{' '}
                <JobNumber
                  value={field.value ?? numbering.data?.result.job_number ?? null}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                />
              </>
            }
            subtitle={
              fieldState.error?.message && (
                <span role="alert" style={{ color: 'var(--mantine-color-error)' }}>
                  {fieldState.error.message}
                </span>
              )
            }
            footer={
              <>
                <Group gap={4} mr="auto">
                  <CopySwitch />
                  <QuoteUpload onUse={choice => fillFromQuote(form.methods, choice)} />
                </Group>
                <CancelButton disabled={busy} />
                <Button
                  loading={busy}
                  onClick={event => {
                    // A double click is one press.
                    if (event.detail <= 1) void save()
                  }}
                >
                  {t('Save')}
                </Button>
              </>
            }
          >
            <div className={classes.columns}>
              <Form form={{ ...form, submit: submitWith(save) }} guard={false} className={classes.main}>
                <OptionsTrouble error={options.error} />
                <JobTabs tabs={newJobTabs} part={part} value={tab} onChange={setTab} />
              </Form>
              {isWide && (
                <aside className={classes.side} aria-label={t('Schedule')}>
                  <Day />
                </aside>
              )}
            </div>
          </Dialog>
        )}
      />
    </FormScope>
  )
}

/** Enter in a field works like the Save button. */
const submitWith = (save: () => Promise<void>) => async (event?: React.FormEvent) => {
  event?.preventDefault()
  event?.stopPropagation()
  await save()
  return true
}
