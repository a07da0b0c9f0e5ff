import ProfilePage from '#features/people/profile/web/ProfilePage.tsx'
import { Feeds } from '#features/schedule/calendar-feeds/web/Feeds.tsx'

/** The profile with the calendar feed's address, which profiles do not know: feeds build on them. */
export default function ProfileScreen() {
  return <ProfilePage calendar={<Feeds onlyOwn />} />
}
