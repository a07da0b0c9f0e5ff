import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useShownTitle } from '#web/page-title.ts'
import { ProgressBar } from '#web/progress.tsx'
import { useScreen } from './screen.tsx'

/** Wraps every page: progress bar and document title. */
export function Root() {
  const t = useTexts()
  const screen = useScreen()
  const shown = useShownTitle()
  const isOnTheWay = useRouterState({ select: state => state.status === 'pending' })
  // Quiet refreshes of what is on the screen already don't move the bar.
  const firstReads = useIsFetching({ predicate: query => query.state.status === 'pending' })
  const writes = useIsMutating()
  useEffect(() => {
    if (screen) document.title = `${shown ?? t(screen.title)} | Tradewind`
  }, [screen, shown, t])
  return (
    <>
      <ProgressBar active={isOnTheWay || firstReads + writes > 0} />
      <Outlet />
    </>
  )
}
