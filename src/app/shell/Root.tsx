import { notifyManager, type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
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
  const isReading = useFirstReads()
  const isWriting = useIsMutating() > 0
  useEffect(() => {
    if (screen) document.title = `${shown ?? t(screen.title)} | Tradewind`
  }, [screen, shown, t])
  return (
    <>
      <ProgressBar active={isOnTheWay || isReading || isWriting} />
      <Outlet />
    </>
  )
}

/** True while something is read for the first time: quiet refreshes of what is on the screen don't move the bar. */
function useFirstReads(): boolean {
  const client = useQueryClient()
  const watch = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  )
  // How many there are would draw the page's frame anew with every answer.
  return useSyncExternalStore(watch, () => hasFirstReads(client))
}

const hasFirstReads = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.fetchStatus === 'fetching' && state.status === 'pending')
