import { SimpleGrid } from '@mantine/core'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneySettingsContract } from '../money-settings.contract.ts'
import { bankingProblem } from '../money-settings.rules.ts'

/** Where clients pay to. */
export default function BankingPage() {
  const t = useTexts()
  return (
    <SettingsForm
      read={moneySettingsContract.banking}
      save={moneySettingsContract.saveBanking}
      failed={t('Couldn’t load bank details')}
      rules={values => {
        const problem = bankingProblem(values)
        return problem ? [problem] : []
      }}
    >
      {form => (
        <FormCard
          form={form}
          width={560}
          title={t('Bank account')}
          about={t('Shown on every unpaid invoice, on paper and on the client’s page.')}
        >
          <TextField name="account_name" label={t('Account name')} maxLength={80} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextField name="bsb" label={t('BSB')} placeholder="062-000" maxLength={7} inputMode="numeric" />
            <TextField name="account_number" label={t('Account number')} maxLength={12} inputMode="numeric" />
          </SimpleGrid>
          <TextField name="bank_name" label={t('Bank')} maxLength={80} />
          <TextField
            name="payid"
            label={t('PayID')}
            description={t('The phone, email or ABN registered with your bank.')}
            isDescribedBelow
            maxLength={120}
          />
        </FormCard>
      )}
    </SettingsForm>
  )
}
