import type { ReactNode } from 'react'
import { PasswordCard } from '#features/account/sign-in/web/own-sign-ins/PasswordCard.tsx'
import { OwnPinCard } from '#features/people/tablets/web/OwnPinCard.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { profileContract } from '../profile.contract.ts'
import { OwnDetailsCard } from './OwnDetailsCard.tsx'
import { OwnEarningsCard } from './OwnEarningsCard.tsx'
import { OwnLanguage } from './OwnLanguage.tsx'
import { PersonalDetails } from './PersonalDetails.tsx'
import { PictureCard } from './PictureCard.tsx'
import classes from './ProfilePage.module.css'

/** The signed-in person's own profile: name, phone, picture, password, language. */
export default function ProfilePage({ calendar, licences }: { calendar?: ReactNode; licences?: ReactNode }) {
  const t = useTexts()
  return (
    <Loaded read={useRead(profileContract.own, {})} failed={t('Couldn’t load your details')}>
      {({ result: profile }) => (
        <div className={classes.page}>
          <div className={classes.cards}>
            <PersonalDetails profile={profile} />
            <OwnDetailsCard />
            <PasswordCard />
            <OwnPinCard />
            {calendar}
          </div>
          <div className={classes.cards}>
            <PictureCard profile={profile} />
            <Card aria-label={t('Language')}>
              <OwnLanguage description={t('Applies on every device you use.')} />
            </Card>
            {licences}
            <OwnEarningsCard />
          </div>
        </div>
      )}
    </Loaded>
  )
}
