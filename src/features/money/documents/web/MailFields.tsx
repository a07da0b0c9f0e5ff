import { Checkbox, Text } from '@mantine/core'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { fillPlaceholders } from '#features/messages/message-templates/placeholders.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import type { MailKind, Sending } from './sending.ts'

interface MailFieldsProps {
  kind: MailKind
  known: Readonly<Record<string, string>>
  sending: Pick<Sending, 'mail_subject' | 'mail_text' | 'attach_pdf'>
  errors: Readonly<Record<string, string>>
  onChange: (facts: Partial<Sending>) => void
}

/** Subject and text of an email as the company's template has them, to change for this one. */
export function MailFields({ kind, known, sending, errors, onChange }: MailFieldsProps) {
  const t = useTexts()
  const { company_name: Company_Name } = useViewer()
  const name = `${kind}-email` as const
  const { data } = useRead(messageTemplatesContract.companyEmail, { name })
  const filled = (text = '') => fillPlaceholders(text, { Company_Name, ...known })
  const subject = sending.mail_subject ?? filled(data?.data.subject)
  const text = sending.mail_text ?? filled(data?.data.content)
  return (
    <>
      <TextInput
        label={t('Subject')}
        maxLength={200}
        value={subject}
        error={errors.mail_subject}
        onChange={({ currentTarget: { value } }) => onChange({ mail_subject: value })}
      />
      <GrowingText
        label={t('Text')}
        minRows={4}
        maxRows={14}
        maxLength={5_000}
        value={text}
        error={errors.mail_text}
        onChange={({ currentTarget: { value } }) => onChange({ mail_text: value })}
      />
      {/\{\{/.test(subject + text) && (
        <Text size="xs" c="dimmed">
          {t('Text in double braces is filled in when sent.')}
        </Text>
      )}
      <Checkbox
        label={t('Attach it as a PDF')}
        checked={sending.attach_pdf}
        onChange={({ currentTarget: { checked } }) => onChange({ attach_pdf: checked })}
      />
    </>
  )
}
