import { Alert, Anchor } from '@mantine/core'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { moneySettingsContract } from '../money-settings.contract.ts'

/** Says that an invoice will name no account, and where to enter it; nothing where there is one. */
export function MissingBankDetails() {
  const t = useTexts()
  const bank = useRead(moneySettingsContract.banking, {}).data?.result
  if (bank?.account_number !== '' || bank.payid !== '') return null
  return (
    <Alert color="yellow" title={t('Your bank details are missing')}>
      {t('This invoice shows no bank account to pay into.')}{' '}
      <Anchor inherit renderRoot={props => <AppLink to="/settings/banking" {...props} />}>
        {t('Add bank details')}
      </Anchor>
    </Alert>
  )
}
