import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pageOf } from '#app/screens/screens.ts'
import { useMayOpen, useShownPath } from '#app/shell/screen.tsx'
import { pageSettingsContract } from '#features/account/page-settings/page-settings.contract.ts'
import { onboardingContract } from '#features/guide/onboarding/onboarding.contract.ts'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { useOpenJob } from '#features/jobs/jobs/web/use-open-job.ts'
import { useGo } from '#web/address/use-go.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { toast } from '#web/toast.ts'
import { TourOffer } from '#web/tour/TourOffer.tsx'
import type { TourStep, TourSteps } from '#web/tour/tour-step.ts'
import { useAnyDialog } from '#web/ui/dialog/open-dialogs.ts'
import { useSend } from '#web/use-endpoint.ts'
import type { TourReason } from './tour-start.ts'
import { tourOf } from './tours.ts'
import { useTourReason } from './use-tour-reason.ts'

const loadTour = () => import('#web/tour/GuidedTour.tsx')
const GuidedTour = lazyPart(async () => (await loadTour()).GuidedTour, { isExtra: true })

/**
 * Opens the tour of the page that is shown when somebody asked for it, and offers it to who did not. Going to another
 * page ends it; it is never laid over a dialog.
 */
export function TourHost() {
  const path = useShownPath()
  const load = tourOf(path)
  if (load) return <PageTour key={path} path={path} load={load} />
  return pageOf(path) ? <FirstView key={path} path={path} /> : null
}

/** Notes that a page without a tour was seen. */
function FirstView({ path }: { path: string }) {
  const { isViewed } = useTourReason(path)
  const { send: markViewed } = useSend(pageSettingsContract.updateFirstView, { silent: true })
  useEffect(() => {
    if (isViewed === false) void markViewed({ path }).catch(() => {})
  }, [isViewed, markViewed, path])
  return null
}

interface Run {
  reason: TourReason
  steps: TourSteps
  /** It runs; until then it is offered. */
  isTaken: boolean
}

const asked: readonly TourReason[] = ['link', 'onboarding']

function PageTour({ path, load }: { path: string; load: () => Promise<TourSteps> }) {
  const t = useTexts()
  const go = useGo()
  const queryClient = useQueryClient()
  const mayOpen = useMayOpen()
  const { reason, isViewed } = useTourReason(path)
  const job = useOpenJob()
  const newJob = useNewJob()
  const row = useOpenRow()
  const isDialogOpen = useAnyDialog()
  // Open, or about to be.
  const isCovered = isDialogOpen || newJob.isOpen || job.opened !== undefined || row.opened !== undefined
  const { send: markViewed } = useSend(pageSettingsContract.updateFirstView, { silent: true })
  const { send: completeTutorial } = useSend(onboardingContract.setOnboardingTutorialComplete)
  const [run, setRun] = useState<Run | null>(null)
  /** The reason that has been dealt with, until there is another. */
  const [past, setPast] = useState<TourReason | null>(null)
  const waits = reason !== null && reason !== past && !isCovered

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it was told of at its beginning holds
  useEffect(() => {
    if (!waits) return
    const leaving = new AbortController()
    const isLoading = () =>
      queryClient.isFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
    const found = Promise.all([load(), import('#web/tour/settled-steps.ts'), loadTour()])
      .then(([steps, { settledSteps }]) => settledSteps(steps, isLoading, leaving.signal))
      // Without a connection there is no tour either.
      .catch(() => [] as TourStep[])
    void found.then(steps => {
      if (leaving.signal.aborted) return
      setPast(reason)
      // Seen, whether or not there is something to show of it.
      if (isViewed !== true) void markViewed({ path })
      if (steps.length > 0) {
        setRun({
          reason,
          steps: reason === 'onboarding' && mayOpen('/onboarding') ? [...steps, wayBack] : steps,
          isTaken: asked.includes(reason),
        })
      } else {
        if (asked.includes(reason)) toast.info(t('Couldn’t start the tour. Try again in a moment.'))
        forgetReason()
      }
    })
    return () => leaving.abort()
  }, [waits, reason])
  useEffect(() => {
    if (reason === null) setPast(null)
  }, [reason])
  useEffect(() => {
    if (isCovered) setRun(now => (now?.isTaken ? null : now))
  }, [isCovered])

  function forgetReason() {
    void go({ query: { source: undefined, first_view: undefined }, hash: true }, { replace: true })
  }
  function end(isFinished: boolean) {
    setRun(null)
    if (run?.reason === 'tutorial') void completeTutorial({})
    if (isFinished && run?.steps.at(-1) === wayBack) void go({ to: '/onboarding' })
    else forgetReason()
  }

  if (!run || isCovered) return null
  if (!run.isTaken) {
    return <TourOffer onTake={() => setRun({ ...run, isTaken: true })} onSkip={() => end(false)} />
  }
  return (
    <GuidedTour
      steps={run.steps}
      lastLabel={run.steps.at(-1) === wayBack ? t('Return to onboarding') : undefined}
      onEnd={end}
    />
  )
}

const wayBack: TourStep = {
  title: 'That’s the end of this tour',
  text: 'Your setup steps are waiting. Repeat this tour any time from Help.',
}
