import { Skeleton, Stack, Text } from '@mantine/core'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobFromWire, type ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { recurringContract } from '../recurring.contract.ts'
import { repetitionProblems } from '../recurring.rules.ts'
import { ourRecurringNames, spellRepetition } from '../recurring.wire.ts'
import { RecurringDialog } from './RecurringDialog.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { draftOf, newRepeat, type RepeatValues } from './repeat-values.ts'

interface RepeatDialogProps {
  jobId: number
  onClose: () => void
}

/** From a job or its appointment: its rule from this occurrence on, or a new one while it does not repeat. */
export function RepeatDialog({ jobId, onClose }: RepeatDialogProps) {
  const t = useTexts()
  const rule = useRead(recurringContract.ofJob, { id: jobId }, { staleTime: 0 })
  const job = useRead(jobsContract.open, { id: jobId })
  const error = rule.error ?? job.error
  if (rule.isFetchedAfterMount && rule.data?.result)
    return <RecurringDialog id={rule.data.result.Id} day={rule.data.result.day} onClose={onClose} />
  if (rule.isFetchedAfterMount && rule.data && job.data)
    return <NewRule job={jobFromWire(job.data.result)} onClose={onClose} />
  return (
    <Dialog opened title={t('Recurring Job')} size="lg" onClose={onClose}>
      {error ? (
        <LoadFailed
          title={t('Couldn’t open this')}
          text={t(error)}
          onRetry={() => void Promise.all([rule.refetch(), job.refetch()])}
        />
      ) : (
        <Skeleton height={280} aria-hidden="true" />
      )}
    </Dialog>
  )
}

function NewRule({ job, onClose }: { job: ShownJob; onClose: () => void }) {
  const t = useTexts()
  const { zone, instant } = useCompanyTime()
  const add = useSend(recurringContract.add, { saved: 'Saved.' })
  const starts_at = job.appointments.map(each => each.starts_at).sort()[0] ?? null
  const job_name = job.company_name || job.name || job.address
  const form = useContractForm<typeof recurringContract.add, RepeatValues>(recurringContract.add, {
    draft: `repeat job ${job.id}`,
    defaults: newRepeat,
    toInput: values => ({
      ...spellRepetition('add', { ...values, starts_at, job_name, time_zone: zone }),
      job_id: job.id,
    }),
    fieldNames: ourRecurringNames,
    rules: values =>
      repetitionProblems(draftOf(values, starts_at, zone)).map(({ field, message }) => ({
        // Without an appointment there is nothing to repeat from, and the first field says so.
        field: field === 'starts_at' || field === 'time_zone' ? 'repeat_every' : field,
        message,
      })),
    onSubmit: async input => {
      await add.send(input)
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      onClose={onClose}
      title={t('Repeat this job')}
      subtitle={`#${job.number} ${job_name}`}
    >
      <Stack gap="md">
        {starts_at && (
          <Text size="sm">
            {t('First occurrence')}: {instant(starts_at, 'dayAndTime')}
          </Text>
        )}
        <RepeatFields startsAt={starts_at} zone={zone} />
      </Stack>
    </FormDialog>
  )
}
