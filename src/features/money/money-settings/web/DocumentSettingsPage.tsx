import { FormCard } from '#web/forms/FormCard.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { languageNames, languages, useTexts } from '#web/i18n.ts'
import { moneySettingsContract } from '../money-settings.contract.ts'
import { mostLinkDays } from '../money-settings.rules.ts'

/** Edits the defaults of new invoices and quotes. */
export default function DocumentSettingsPage() {
  const t = useTexts()
  return (
    <SettingsForm
      read={moneySettingsContract.documents}
      save={moneySettingsContract.saveDocuments}
      failed={t('Couldn’t load settings')}
    >
      {form => (
        <FormCard
          form={form}
          width={640}
          title={t('Quotes and invoices')}
          about={t('Used on new documents; existing ones don’t change.')}
        >
          <TextArea name="invoice_message" label={t('Message on invoices')} maxLength={4_000} />
          <TextArea name="invoice_terms" label={t('Terms on invoices')} maxLength={20_000} />
          <SwitchField name="shows_bank" label={t('Show bank details on invoices')} />
          <TextArea name="quote_message" label={t('Message on quotes')} maxLength={4_000} />
          <TextArea name="quote_terms" label={t('Terms on quotes')} maxLength={20_000} />
          <NumberField
            name="quote_days"
            label={t('Quote valid for (days)')}
            allowDecimal={false}
            min={0}
            max={365}
          />
          <NumberField
            name="link_days"
            label={t('Links work for (days)')}
            description={t('Clients open quotes, invoices and statements with these links.')}
            allowDecimal={false}
            min={1}
            max={mostLinkDays}
          />
          <SelectField
            name="language"
            label={t('Language of PDFs')}
            description={t(
              'Also for emails to clients and suppliers. Clients see PDFs in their browser’s language.',
            )}
            data={languages.map(code => ({ value: code, label: languageNames[code] ?? code }))}
          />
          <SwitchField name="mails_seen" label={t('Email the office when a quote is first opened')} />
          <SwitchField
            name="mails_answered"
            label={t('Email the office when a quote is accepted or declined')}
          />
        </FormCard>
      )}
    </SettingsForm>
  )
}
