import { lazy, Suspense } from 'react'
import { isTrialOwner } from '#shared/plan.ts'
import { useViewer } from '#web/viewer.ts'
import { useMayOpen, useShownPath } from './screen.tsx'

const TutorialBar = lazy(async () => ({
  default: (await import('#features/onboarding/web/TutorialBar.tsx')).TutorialBar,
}))

/** The tutorial's progress on one of the screens where the owner of a company on trial begins. */
export function TutorialHost({ on }: { on: '/dashboard' | '/onboarding' }) {
  const viewer = useViewer()
  const mayOpen = useMayOpen()
  if (useShownPath() !== on || !isTrialOwner(viewer)) return null
  return (
    <Suspense fallback={null}>
      <TutorialBar mayOpen={mayOpen} on={on} />
    </Suspense>
  )
}
