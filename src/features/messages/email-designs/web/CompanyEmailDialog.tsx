import { Button, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { messageTemplatesContract as c } from '#features/messages/message-templates/message-templates.contract.ts'
import {
  type CompanyEmailName,
  mayWord,
  placeholdersOf,
} from '#features/messages/message-templates/message-templates.rules.ts'
import { MessageTextField } from '#features/messages/message-templates/web/MessageTextField.tsx'
import type { Receives } from '#shared/endpoint.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { emailDesignsContract } from '../email-designs.contract.ts'
import { CompanyEmailPreview } from './CompanyEmailPreview.tsx'
import { emailAbout, emailTitles } from './company-email-words.ts'

interface CompanyEmailDialogProps {
  email: Receives<typeof c.companyEmails>['data'][number]
  onClose: () => void
}

/** Words and design of one email that the product sends by itself. */
export function CompanyEmailDialog({ email, onClose }: CompanyEmailDialogProps) {
  const t = useTexts()
  const name = email.name as CompanyEmailName
  const names = placeholdersOf(name)
  const save = useSend(c.saveCompanyEmail, { saved: 'Saved.' })
  const test = useSend(emailDesignsContract.testCompanyMail, { saved: reply => reply.message })
  const restore = useSend(c.saveCompanyEmail, {
    onSuccess: ({ data: { version } }) => {
      const { subject, content, design_id } = email
      const undo = () => void save.send({ name, subject, content, design_id, version })
      toast.success(t('Original text restored.'), { undo })
      onClose()
    },
  })
  const designed = (useRead(c.emails, {}).data?.data ?? []).filter(each => each.is_designed)
  const form = useContractForm(c.saveCompanyEmail, {
    draft: `company email ${name}`,
    version: email.version,
    defaults: {
      name,
      subject: email.subject,
      content: email.content,
      design_id: email.design_id,
      version: email.version,
    },
    rules: ({ subject, content }) => {
      const verdict = mayWord(name, { subject, content })
      return verdict === true ? [] : [{ field: 'content', message: verdict }]
    },
    onSubmit: async input => {
      await save.send(input)
      onClose()
    },
  })
  const { control, getValues } = form.methods
  const [subject, content, design] = useWatch({ control, name: ['subject', 'content', 'design_id'] })
  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      onClose={onClose}
      title={t(emailTitles[name])}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSend size={14} />}
          loading={test.isPending}
          onClick={() => {
            const { version: _, ...written } = getValues()
            void test.send({ ...written, design_id: written.design_id ?? null })
          }}
        >
          {t('Send test to me')}
        </Button>
      }
      footerStart={
        email.is_own && (
          <Button
            variant="subtle"
            loading={restore.isPending}
            onClick={() => void restore.send({ name, subject: '', content: '', version: email.version })}
          >
            {t('Restore original text')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(emailAbout[name])}
        </Text>
        {(designed.length > 0 || email.design_id !== null) && (
          <SelectField<number>
            name="design_id"
            label={t('Design')}
            placeholder={t('Plain')}
            clearable
            allowDeselect
            data={designed.map(each => ({ value: each.id, label: each.name }))}
          />
        )}
        <TextField name="subject" label={t('Subject')} maxLength={200} />
        <MessageTextField
          name="content"
          label={t('Text')}
          channel="email"
          counted={content}
          placeholders={names}
        />
        <CompanyEmailPreview name={name} subject={subject} content={content} design={design} />
      </Stack>
    </FormDialog>
  )
}
