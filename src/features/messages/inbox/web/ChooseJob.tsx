import { Text } from '@mantine/core'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { inboxContract } from '../inbox.contract.ts'

interface ChooseJobProps {
  /** The message with the files. */
  id: number
  /** The job that they are on. */
  jobId: number | null
  /** null: any job, as nobody knows the sender. */
  clientId: number | null
  onClose: () => void
}

/** Chooses the job that the files of a message are put on. */
export function ChooseJob({ id, jobId, clientId, onClose }: ChooseJobProps) {
  const t = useTexts()
  const { data } = useRead(jobsContract.find, {
    queryParams: clientId === null ? { tab: 0 } : { clientId },
  })
  const put = useSend(inboxContract.filesToJob)
  const form = useContractForm(inboxContract.filesToJob, {
    draft: `job of message ${id}`,
    defaults: { id, job_id: null as number | null },
    rules: ({ job_id }) => (job_id === null ? [{ field: 'job_id' as const, message: 'Choose a job.' }] : []),
    onSubmit: async input => {
      await put.send(input)
      onClose()
      const back = () => void put.send({ id, job_id: jobId ?? 0 }).catch(() => {})
      toast.success(t('Files added to the job'), { undo: back })
    },
  })
  const jobs = (data?.data ?? []).filter(job => job.id !== jobId)
  return (
    <FormDialog opened form={form} onClose={onClose} title={t('Add Files to a Job')} save={t('Add files')}>
      {data && jobs.length === 0 ? (
        <Text>{t('This client has no other job yet.')}</Text>
      ) : (
        <SelectField<number>
          name="job_id"
          label={t('Job')}
          placeholder={data ? t('Choose a job') : t('Loading…')}
          description={t('The files stay in the conversation too.')}
          data={jobs.map(job => ({
            value: job.id,
            label: [`#${job.job_number} ${job.name}`, job.suburb_name].filter(Boolean).join(', '),
          }))}
        />
      )}
    </FormDialog>
  )
}
