import { isTrialOwner } from '#shared/plan.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useViewer } from '#web/viewer.ts'
import { useOpenScreens, useShownPath } from './screen.tsx'

const TutorialBar = lazyPart(
  async () => (await import('#features/guide/onboarding/web/TutorialBar.tsx')).TutorialBar,
  { isExtra: true },
)

/** The tutorial's progress on one of the screens where the owner of a company on trial begins. */
export function TutorialHost({ on }: { on: '/dashboard' | '/onboarding' }) {
  const viewer = useViewer()
  const screens = useOpenScreens()
  if (useShownPath() !== on || !isTrialOwner(viewer)) return null
  return <TutorialBar openPath={page => screens.find(screen => screen.page === page)?.path} on={on} />
}
