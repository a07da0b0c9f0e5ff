import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { partnerHomeContract } from '../partner-home.contract.ts'
import { AccountCard } from './AccountCard.tsx'
import { LinksCard } from './LinksCard.tsx'
import { MaterialsCard } from './MaterialsCard.tsx'
import { NoticesCard } from './NoticesCard.tsx'
import { PartnerFrame } from './PartnerFrame.tsx'
import classes from './partner.module.css'
import { SignInsCard } from './SignInsCard.tsx'
import { TaxCard } from './TaxCard.tsx'

/** Links, material, tax, news, sign-ins and the account itself. */
export default function PartnerSettingsPage() {
  const t = useTexts()
  const read = useRead(partnerHomeContract.settings, {})
  return (
    <PartnerFrame>
      {({ role }) => (
        <>
          <div className={classes.title}>
            <h1>{t('Settings')}</h1>
          </div>
          <LinksCard />
          <MaterialsCard />
          <Loaded read={read} failed={t('Couldn’t load settings')}>
            {settings => (
              <>
                {role !== 'member' && <TaxCard key={settings.tax.version} tax={settings.tax} />}
                <NoticesCard settings={settings} />
              </>
            )}
          </Loaded>
          <SignInsCard />
          {role === 'owner' && <AccountCard />}
        </>
      )}
    </PartnerFrame>
  )
}
