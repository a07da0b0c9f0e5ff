import { FormCard } from '#web/forms/FormCard.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useTexts } from '#web/i18n.ts'
import { jobSettingsContract } from '../job-settings.contract.ts'

/** The terms that clients sign. */
export default function TermsPage() {
  const t = useTexts()
  return (
    <SettingsForm
      read={jobSettingsContract.terms}
      save={jobSettingsContract.saveTerms}
      failed={t('Couldn’t load the terms')}
    >
      {form => (
        <FormCard
          form={form}
          width={860}
          title={t('Terms & Conditions')}
          about={t('Clients read and accept them when they sign a job.')}
        >
          <TextArea name="text" label={t('Text')} minRows={12} maxRows={30} maxLength={20_000} />
        </FormCard>
      )}
    </SettingsForm>
  )
}
