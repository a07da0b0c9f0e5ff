import { Text } from '@mantine/core'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { jobTemplatesContract } from '../job-templates.contract.ts'

interface SaveAsTemplateDialogProps {
  jobId: number
  onClose: () => void
}

/** Makes a template of a job as it is stored. */
export function SaveAsTemplateDialog({ jobId, onClose }: SaveAsTemplateDialogProps) {
  const t = useTexts()
  const save = useSend(jobTemplatesContract.fromJob, { saved: 'Template saved successfully!' })
  const form = useContractForm(jobTemplatesContract.fromJob, {
    draft: `template of job ${jobId}`,
    defaults: { id: jobId, name: '' },
    onSubmit: async input => {
      await save.send(input)
      onClose()
    },
  })
  return (
    <FormDialog opened size="sm" form={form} onClose={onClose} title={t('Save as template')}>
      <Text size="sm" c="dimmed" mb="md">
        {t('Copies the job’s types, description, tasks, parts and estimates, as last saved.')}
      </Text>
      <TextField name="name" label={t('Template Name')} withAsterisk maxLength={80} data-autofocus />
    </FormDialog>
  )
}
