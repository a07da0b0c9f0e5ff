import { LicenceFile } from '#features/jobs/licence-files/web/LicenceFile.tsx'
import { OwnLicencesCard } from '#features/people/licences/web/OwnLicencesCard.tsx'
import ProfilePage from '#features/people/profile/web/ProfilePage.tsx'
import { OwnTrailCard } from '#features/people/trails/web/OwnTrailCard.tsx'
import { Feeds } from '#features/schedule/calendar-feeds/web/Feeds.tsx'

/** The profile with what builds on it: the calendar feed's address, and the scans of licences. */
export default function ProfileScreen() {
  return (
    <ProfilePage
      calendar={<Feeds onlyOwn />}
      licences={
        <>
          <OwnLicencesCard File={LicenceFile} />
          <OwnTrailCard />
        </>
      }
    />
  )
}
