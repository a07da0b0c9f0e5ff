import { lazyPart } from '#web/lazy-part.tsx'
import { PartnerLoginPage } from '../../partner-sign-in/web/PartnerLoginPage.tsx'

const JoinTeam = lazyPart(async () => (await import('./JoinTeam.tsx')).JoinTeam)

/** The partners' sign-in, with the way in by an invitation. */
export default function PartnerEntrancePage() {
  return <PartnerLoginPage Join={JoinTeam} />
}
