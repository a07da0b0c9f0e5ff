import { FormCard } from '#web/forms/FormCard.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { jobSettingsContract } from '../job-settings.contract.ts'

/** The terms that clients sign. */
export default function TermsPage() {
  const t = useTexts()
  const read = useRead(jobSettingsContract.terms, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('The terms could not be loaded')}>
      {({ result }) => <TermsForm key={result.version} {...result} />}
    </Loaded>
  )
}

function TermsForm({ text, version }: { text: string; version: number }) {
  const t = useTexts()
  const save = useSend(jobSettingsContract.saveTerms, { saved: 'Saved.' })
  const form = useContractForm(jobSettingsContract.saveTerms, {
    defaults: { text, version },
    onSubmit: input => save.send(input),
  })
  return (
    <FormCard
      form={form}
      width={860}
      title={t('Terms & Conditions')}
      about={t('Clients read and accept them when they sign a job.')}
    >
      <TextArea name="text" label={t('Text')} minRows={12} maxRows={30} maxLength={20_000} />
    </FormCard>
  )
}
