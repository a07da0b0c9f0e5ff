import { PasswordCard } from '#features/account/sign-in/web/PasswordCard.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { profileContract } from '../profile.contract.ts'
import { OwnLanguage } from './OwnLanguage.tsx'
import { PersonalDetails } from './PersonalDetails.tsx'
import { PictureCard } from './PictureCard.tsx'
import classes from './ProfilePage.module.css'

/** What people keep of themselves: name, phone, picture, password, language. */
export default function ProfilePage() {
  const t = useTexts()
  const own = useRead(profileContract.own, {})
  if (own.error) {
    return (
      <LoadFailed title={t('Your details could not be loaded')} text={t(own.error)} onRetry={own.refetch} />
    )
  }
  if (!own.data) return <PageSkeleton shape="form" />
  const profile = own.data.result
  return (
    <div className={classes.page}>
      <div className={classes.cards}>
        <PersonalDetails profile={profile} />
        <PasswordCard />
      </div>
      <div className={classes.cards}>
        <PictureCard profile={profile} />
        <Card aria-label={t('Language')}>
          <OwnLanguage description={t('Follows you to every device you sign in on.')} />
        </Card>
      </div>
    </div>
  )
}
