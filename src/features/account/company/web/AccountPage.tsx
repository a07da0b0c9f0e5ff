import { Alert, Button } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
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
    <Alert color="pink" title={t('Your details could not be loaded.')}>
      <p>{t(account.error)}</p>
      <Button size="xs" variant="default" onClick={() => void account.refetch()}>
        {t('Try again')}
      </Button>
    </Alert>
  )
}
