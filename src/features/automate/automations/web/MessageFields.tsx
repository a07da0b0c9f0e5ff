import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { MessageTextField } from '#features/messages/message-templates/web/MessageTextField.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { placeholdersOf, type Step } from '../automations.rules.ts'
import type { SubjectSource } from '../triggers.rules.ts'

interface MessageFieldsProps {
  channel: 'email' | 'sms'
  name: (field: 'template_id' | 'subject' | 'text') => string
  templateId: Step['template_id']
  text: string
  source: SubjectSource
}

/** The words of a message: those of a template as it is when it goes out, or its own. */
export function MessageFields({ channel, name, templateId, text, source }: MessageFieldsProps) {
  const t = useTexts()
  const options = useRead(messageTemplatesContract.options, {}, { staleTime: 60_000 }).data?.result ?? []
  const templates = options.filter(each => each.channel === channel)
  return (
    <>
      {(templates.length > 0 || templateId !== null) && (
        <SelectField<number>
          name={name('template_id')}
          label={t('Template')}
          placeholder={t('Own text')}
          clearable
          data={templates.map(({ value, label }) => ({ value, label }))}
        />
      )}
      {templateId === null && (
        <>
          {channel === 'email' && (
            <TextField name={name('subject')} label={t('Subject')} withAsterisk maxLength={200} />
          )}
          <MessageTextField
            name={name('text')}
            label={t('Text')}
            channel={channel}
            {...(channel === 'sms' && { counted: text })}
            withAsterisk
            placeholders={placeholdersOf(source)}
          />
        </>
      )}
    </>
  )
}
