import { useOpenScreens, useShownPath } from '#app/shell/screen.tsx'
import { isTrialOwner } from '#shared/plan.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useViewer } from '#web/viewer.ts'

const TutorialBar = lazyPart(
  async () => (await import('#features/guide/onboarding/web/TutorialBar.tsx')).TutorialBar,
  { isExtra: true },
)

/** The tutorial's progress on the dashboard of a company's owner who is on trial. */
export function TutorialHost() {
  const viewer = useViewer()
  const screens = useOpenScreens()
  if (useShownPath() !== '/dashboard' || !isTrialOwner(viewer)) return null
  return <TutorialBar openPath={page => screens.find(screen => screen.page === page)?.path} />
}
