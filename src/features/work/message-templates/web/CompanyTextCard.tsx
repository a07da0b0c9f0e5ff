import { useWatch } from 'react-hook-form'
import type { Receives } from '#shared/endpoint.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
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

/** What the product sends by itself, to be said in the company's own words. Mount it afresh for another version. */
export function CompanyTextCard({ title, about, text }: CompanyTextCardProps) {
  const t = useTexts()
  const isEmail = text.name === 'review-email'
  const names = placeholdersOf(text.name)
  const saved = { saved: 'Saved.' }
  const saveAppointment = useSend(c.saveAppointmentSms, saved)
  const saveReview = useSend(c.saveReviewSms, saved)
  const saveEmail = useSend(c.saveCompanyEmail, saved)
  const form = useContractForm(c.saveCompanyEmail, {
    defaults: { subject: text.subject, content: text.content, version: text.version },
    rules: ({ subject, content }) => {
      const verdict = mayFillFrom(names, [subject, content])
      return verdict === true ? [] : [{ field: 'content', message: verdict }]
    },
    onSubmit: async ({ subject, content = '', version }) => {
      if (text.name === 'review-email') await saveEmail.send({ name: text.name, subject, content, version })
      else if (text.name === 'review-sms') await saveReview.send({ content, version })
      else await saveAppointment.send({ name: text.name, content, version })
    },
  })
  const [subject, content = ''] = useWatch({ control: form.methods.control, name: ['subject', 'content'] })
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
        values={text.name === 'late-sms' ? { ...sampleValues, Late_By: '30 minutes' } : sampleValues}
      />
    </FormCard>
  )
}
