import '#web/theme/mantine-styles.ts'
import '#web/theme/styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { loadTemporal } from '#shared/dates.ts'
import { createGuardedHistory } from '#web/address/history-guard.ts'
import { restWhen } from '#web/at-rest.ts'
import { ConfirmProvider } from '#web/confirm/confirm.tsx'
import { startI18n } from '#web/i18n.ts'
import { tellTogether } from '#web/live/tell-together.ts'
import { forgetReplies } from '#web/offline/kept-replies.ts'
import { createQueryClient } from '#web/query-client.ts'
import { SendError, whenEnded } from '#web/send.ts'
import { watchPartner } from '#web/session/partner-session.ts'
import { watchPortal } from '#web/session/portal-session.ts'
import { endSession, isRenewable, session, sessionName, watchSession } from '#web/session/session-store.ts'
import { cssVariables, theme } from '#web/theme/theme.ts'
import { ToastCorner } from '#web/toast-corner.tsx'
import { readQuery } from '#web/use-endpoint.ts'
import { createAppRouter } from './routes.tsx'

tellTogether()
const queryClient = createQueryClient()
const router = createAppRouter(queryClient, createGuardedHistory())

// The server ended the session: same as when it expires, and open forms keep what was typed.
whenEnded(async () => {
  const part = await import('./shell/offline/renew-phone.ts').catch(() => null)
  const after = part ? await part.renewIfKept() : isRenewable() ? 'later' : null
  if (after) return after
  endSession()
  return 'over'
})

const me = readQuery(signInContract.me, {}, { drawsKept: true })
const isQuiet = () =>
  router.state.status === 'idle' &&
  queryClient.isFetching() === 0 &&
  (!session() || queryClient.getQueryData(me.queryKey) !== undefined)
restWhen(isQuiet)

let lastName = sessionName()
watchSession(() => {
  if (sessionName() === lastName) return
  lastName = sessionName()
  restWhen(isQuiet)
  // So that nobody sees rows fetched for somebody else.
  queryClient.clear()
  void forgetReplies()
  void router.invalidate()
})

// Drops the previous client's cached answers.
watchPortal(() => {
  queryClient.clear()
  void router.invalidate()
})

// Drops the previous partner's.
watchPartner(() => {
  queryClient.clear()
  void router.invalidate()
})

// A session that ended while no page was open.
if (!session() && !isRenewable()) void forgetReplies()

// If nobody handles the promise, the toast has already told the user.
addEventListener('unhandledrejection', event => {
  if (event.reason instanceof SendError) event.preventDefault()
})

// Fetched at once, in parallel with the code of the screen that needs it.
if (session()) void queryClient.prefetchQuery(me)

await Promise.all([startI18n(), loadTemporal()])

// As a transition it is drawn in slices, between which the page stays usable.
startTransition(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <ToastCorner />
        <QueryClientProvider client={queryClient}>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  ),
)
