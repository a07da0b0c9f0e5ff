import { isTrialOwner } from '#shared/plan.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useViewer } from '#web/viewer.ts'
import { useMayOpen, useShownPath } from './screen.tsx'

const TutorialBar = lazyPart(
  async () => (await import('#features/guide/onboarding/web/TutorialBar.tsx')).TutorialBar,
  { isExtra: true },
)

/** The tutorial's progress on one of the screens where the owner of a company on trial begins. */
export function TutorialHost({ on }: { on: '/dashboard' | '/onboarding' }) {
  const viewer = useViewer()
  const mayOpen = useMayOpen()
  if (useShownPath() !== on || !isTrialOwner(viewer)) return null
  return <TutorialBar mayOpen={mayOpen} on={on} />
}
