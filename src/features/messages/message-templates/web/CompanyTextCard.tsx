import type { Receives } from '#shared/endpoint.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { messageTemplatesContract as c } from '../message-templates.contract.ts'
import { placeholdersOf } from '../message-templates.rules.ts'
import { mayFillFrom } from '../placeholders.rules.ts'
import { sampleDocument, sampleValues } from '../sample-values.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { MessageTextField } from './MessageTextField.tsx'

type CompanyText = Receives<typeof c.reviewSms>['data']

interface CompanyTextCardProps {
  title: string
  about: string
  text: CompanyText
}

/** Edits the company's wording of a text that the product sends by itself. */
export function CompanyTextCard({ title, about, text }: CompanyTextCardProps) {
  const t = useTexts()
  const isEmail = text.name.endsWith('-email')
  const names = placeholdersOf(text.name)
  const entry = isEmail
    ? c.saveCompanyEmail
    : text.name === 'review-sms'
      ? c.saveReviewSms
      : c.saveAppointmentSms
  const form = useSettingsForm(entry, text, {
    of: text.name,
    rules: ({ subject, content }) => {
      const verdict = mayFillFrom(names, [subject, content])
      return verdict === true ? [] : [{ field: 'content', message: verdict }]
    },
  })
  const [subject, content] = form.methods.watch(['subject', 'content'])
  return (
    <FormCard form={form} width={720} title={title} about={about}>
      {isEmail && <TextField name="subject" label={t('Subject')} maxLength={200} />}
      <MessageTextField
        name="content"
        label={t('Text')}
        channel={isEmail ? 'email' : 'sms'}
        counted={content}
        placeholders={names}
      />
      <MessagePreview
        subject={isEmail ? subject : ''}
        text={content}
        values={{ ...sampleValues, ...sampleDocument, Late_By: '30 minutes' }}
      />
    </FormCard>
  )
}
