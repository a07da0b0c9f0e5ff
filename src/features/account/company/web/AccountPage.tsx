import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { companyContract } from '../company.contract.ts'
import { AccountForm } from './AccountForm.tsx'
import classes from './AccountPage.module.css'
import { LogoCard } from './LogoCard.tsx'

/** The company's own details: name, ABN, logo, address, phone, time zone. */
export default function AccountPage() {
  const t = useTexts()
  return (
    <Loaded read={useRead(companyContract.account, {})} failed={t('Couldn’t load your details')}>
      {({ result }) => (
        <div className={classes.page}>
          <AccountForm account={result} />
          <LogoCard logo={result.logo} name={result.name} />
        </div>
      )}
    </Loaded>
  )
}
