import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { companyContract } from '../company.contract.ts'
import { AccountForm } from './AccountForm.tsx'
import classes from './AccountPage.module.css'
import { LogoCard } from './LogoCard.tsx'

/** The company's own details: name, ABN, logo, address, phone, time zone. */
export default function AccountPage() {
  const t = useTexts()
  const account = useRead(companyContract.account, {})
  if (account.data) {
    const { result } = account.data
    return (
      <div className={classes.page}>
        <AccountForm account={result} />
        <LogoCard logo={result.logo} name={result.name} />
      </div>
    )
  }
  if (!account.error) return <PageSkeleton shape="form" />
  return (
    <LoadFailed
      title={t('Your details could not be loaded')}
      text={t(account.error)}
      onRetry={account.refetch}
    />
  )
}
