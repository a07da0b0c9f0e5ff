import { useOwnPlaceholders } from '#features/account/custom-fields/web/use-own-placeholders.ts'
import type { Receives } from '#shared/endpoint.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { messageTemplatesContract as c } from '../message-templates.contract.ts'
import { placeholdersOf } from '../message-templates.rules.ts'
import { mayFillFrom } from '../placeholders.rules.ts'
import { sampleValues } from '../sample-values.ts'
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
  const names = placeholdersOf(text.name)
  const own = useOwnPlaceholders(names)
  const entry = text.name === 'review-sms' ? c.saveReviewSms : c.saveAppointmentSms
  const form = useSettingsForm(entry, text, {
    of: text.name,
    rules: ({ content }) => {
      const verdict = mayFillFrom(names, [content])
      return verdict === true ? [] : [{ field: 'content', message: verdict }]
    },
  })
  const content = form.methods.watch('content')
  return (
    <FormCard form={form} width={720} title={title} about={about}>
      <MessageTextField
        name="content"
        label={t('Text')}
        channel="sms"
        counted={content}
        placeholders={names}
      />
      <MessagePreview text={content} values={{ ...sampleValues, ...own.samples, Late_By: '30 minutes' }} />
    </FormCard>
  )
}
