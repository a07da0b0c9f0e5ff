import { Checkbox, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useOwnPlaceholders } from '#features/account/custom-fields/web/use-own-placeholders.ts'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { placeholdersOf } from '#features/messages/message-templates/message-templates.rules.ts'
import { fillPlaceholders, placeholderLabels } from '#shared/texts/placeholders.ts'
import { useTexts } from '#web/i18n.ts'
import { ChipText } from '#web/ui/input/ChipText.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import type { MailKind, Sending } from './sending.ts'

interface MailFieldsProps {
  kind: MailKind
  known: Readonly<Record<string, string>>
  /** Placeholders as they would be filled by now; sending fills them. */
  shown?: Readonly<Record<string, string>> | undefined
  sending: Pick<Sending, 'mail_subject' | 'mail_text' | 'attach_pdf'>
  errors: Readonly<Record<string, string>>
  onChange: (facts: Partial<Sending>) => void
}

/** Subject and text of an email as the company's template has them, to change for this one. */
export function MailFields({ kind, known, shown, sending, errors, onChange }: MailFieldsProps) {
  const t = useTexts()
  const { company_name: Company_Name } = useViewer()
  const name = `${kind}-email` as const
  const { data } = useRead(messageTemplatesContract.companyEmail, { name })
  const filled = (text = '') => fillPlaceholders(text, { Company_Name, ...known })
  const { words } = useOwnPlaceholders(placeholdersOf(name))
  const chips = useMemo(
    () => ({
      ...words,
      ...Object.fromEntries(
        placeholdersOf(name).map(each => [each, shown?.[each] ?? t(placeholderLabels[each] ?? each)]),
      ),
    }),
    [name, shown, words, t],
  )
  const subject = sending.mail_subject ?? filled(data?.data.subject)
  const text = sending.mail_text ?? filled(data?.data.content)
  return (
    <>
      <ChipText
        label={t('Subject')}
        maxLength={200}
        value={subject}
        chips={chips}
        error={errors.mail_subject}
        onChange={mail_subject => onChange({ mail_subject })}
      />
      <ChipText
        label={t('Text')}
        minRows={4}
        maxLength={5_000}
        value={text}
        chips={chips}
        error={errors.mail_text}
        onChange={mail_text => onChange({ mail_text })}
      />
      {/\{\{/.test(subject + text) && (
        <Text size="xs" c="dimmed">
          {t('Highlighted words are filled in when it’s sent.')}
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
