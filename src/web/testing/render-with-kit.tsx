import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '#web/confirm/confirm.tsx'
import { createQueryClient } from '../query-client.ts'
import { ToastCorner } from '../toast-corner.tsx'
import type { SignedIn } from '../viewer.ts'
import { ViewerProvider } from '../viewer.ts'

/** An owner of a company in Sydney, to be changed by a test where it matters. */
export const owner: SignedIn = {
  id: 11,
  fullname: 'Olivia Hart',
  email: 'owner@demo.test',
  phone: '',
  colour: '#0b7f77',
  picture: '',
  kind: 'owner',
  company_id: 7,
  company_name: 'Harbour Plumbing',
  company_logo: '',
  company_phone: '',
  pack_id: 3,
  subscription_date: null,
  plan_paused: false,
  sells_plans: true,
  outgoing_number: '',
  iso: 'AU',
  time_zone: 'Australia/Sydney',
  latitude: null,
  longitude: null,
  demo: false,
  sends_out: true,
  platform: false,
  permissions: ['jobs.book', 'team.manage', 'jobs.viewAndDelete', 'settings'],
  leftMenu: [],
}

/** Renders a part of a screen inside what the application puts around every screen, for a signed-in viewer. */
export function renderWithKit(children: ReactNode, viewer: SignedIn = owner) {
  const queryClient = createQueryClient()
  const view = render(
    <MantineProvider env="test">
      <ToastCorner />
      <QueryClientProvider client={queryClient}>
        <ViewerProvider value={viewer}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </ViewerProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...view, queryClient }
}
