import '#web/theme/mantine-styles.ts'
import '#web/theme/styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { loadTemporal } from '#shared/dates.ts'
import { watchHistory } from '#web/address/history-guard.ts'
import { ConfirmProvider } from '#web/confirm.tsx'
import { startI18n } from '#web/i18n.ts'
import { createQueryClient } from '#web/query-client.ts'
import { SendError, whenSignedOut } from '#web/send.ts'
import { endSession, session, token, watchSession } from '#web/session-store.ts'
import { cssVariables, theme } from '#web/theme/theme.ts'
import { ToastCorner } from '#web/toast-corner.tsx'
import { readQuery } from '#web/use-endpoint.ts'
import { createAppRouter } from './routes.tsx'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
watchHistory(router.history)

// The server has ended the session: the same way out as after its expiry, and open forms keep what was typed.
whenSignedOut(endSession)

let lastToken = token()
watchSession(() => {
  if (token() === lastToken) return
  lastToken = token()
  // Nobody sees a row that was read for somebody else.
  queryClient.clear()
  void router.invalidate()
})

// Whoever sends and leaves the promise alone has seen the toast.
addEventListener('unhandledrejection', event => {
  if (event.reason instanceof SendError) event.preventDefault()
})

// Asked for at once, beside the code of the screen that needs it.
if (session()) void queryClient.prefetchQuery(readQuery(signInContract.me, {}))

await Promise.all([startI18n(), loadTemporal()])

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
)
