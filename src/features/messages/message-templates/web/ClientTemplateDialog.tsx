import { Button, Menu, Stack } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useOwnPlaceholders } from '#features/account/custom-fields/web/use-own-placeholders.ts'
import type { Channel } from '#features/talk/consents/consents.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { messageTemplatesContract as c } from '../message-templates.contract.ts'
import { type DraftName, draftNames, templateTexts } from '../message-templates.rules.ts'
import { jobPlaceholders, mayFill } from '../placeholders.rules.ts'
import { sampleValues } from '../sample-values.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { MessageTextField } from './MessageTextField.tsx'
import { notSaved } from './template-failures.ts'

interface ClientTemplateDialogProps {
  channel: Channel
  /** null: a new one. */
  template: Receives<typeof c.email>['data'] | null
  onClose: () => void
}

const draftLabels: Record<DraftName, string> = {
  confirmation: 'Appointment confirmed',
  quote: 'A quote',
  payment: 'A payment reminder',
  thanks: 'Thanks',
}

export function ClientTemplateDialog({ channel, template, onClose }: ClientTemplateDialogProps) {
  const t = useTexts()
  const isSms = channel === 'sms'
  const own = useOwnPlaceholders(jobPlaceholders)
  const save = useSend(c.save, {
    saved: template ? templateTexts.changed : templateTexts.added,
    failed: notSaved,
  })
  const draft = useSend(c.draft)
  const form = useContractForm(c.save, {
    draft: `${channel} template ${template?.id ?? 'new'}`,
    version: template?.version,
    defaults: {
      id: template?.id ?? null,
      channel,
      name: template?.name ?? '',
      subject: template?.subject ?? '',
      content: template?.content ?? '',
      version: template?.version,
    },
    rules: ({ name, subject, content }) => {
      if (!name.trim()) return [{ field: 'name', message: templateTexts.required }]
      if (!content.trim()) return [{ field: 'content', message: templateTexts.required }]
      const verdict = mayFill(subject, content)
      return verdict === true ? [] : [{ field: 'content', message: verdict }]
    },
    onSubmit: async input => {
      await save.send(input)
      onClose()
    },
  })
  const { control, setValue } = form.methods
  const [subject, content] = useWatch({ control, name: ['subject', 'content'] })
  async function begin(purpose: DraftName) {
    const { data } = await draft.send({ purpose })
    setValue('subject', data.subject, { shouldDirty: true })
    setValue('content', data.content, { shouldDirty: true })
  }
  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      onClose={onClose}
      title={template ? template.name : t('New Template')}
      actions={
        !isSms &&
        (template ? (
          <AppLink to="/emailTemplate/generator" query={{ template: template.id }}>
            {t('Email Designer')}
          </AppLink>
        ) : (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="xs" variant="default" loading={draft.isPending}>
                {t('Start with a draft')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {draftNames.map(name => (
                <Menu.Item key={name} onClick={() => void begin(name)}>
                  {t(draftLabels[name])}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ))
      }
    >
      <Stack gap="md">
        <TextField name="name" label={t('Template Name')} withAsterisk maxLength={80} data-autofocus />
        {!isSms && <TextField name="subject" label={t('Subject')} maxLength={200} />}
        <MessageTextField
          name="content"
          label={t('Template Content')}
          channel={channel}
          counted={content}
          withAsterisk
        />
        <MessagePreview
          subject={isSms ? '' : subject}
          text={content}
          values={{ ...sampleValues, ...own.samples }}
        />
      </Stack>
    </FormDialog>
  )
}
