import { Anchor } from '@mantine/core'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { AuthLayout } from '#features/account/sign-in/web/AuthLayout.tsx'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { showSuccessFor } from '#web/toast.ts'
import { useRead } from '#web/use-endpoint.ts'
import { partnerSignInContract } from '../partner-sign-in.contract.ts'

/** Leads away from the partners' pages where nothing is sold: there is no programme. */
export function useLeaveIfClosed(error: { status: number } | null): void {
  const go = useGo()
  const isClosed = error?.status === 404
  useEffect(() => {
    if (isClosed) void go({ to: '/error' }, { replace: true })
  }, [isClosed, go])
}

/** Milliseconds for which partners see that something has succeeded. */
const successMs = 7_000

export function usePartnerToasts(): void {
  useEffect(() => {
    showSuccessFor(successMs)
    return () => showSuccessFor()
  }, [])
}

/** The layout of the partners' doors: the programme on the left, a form on the right. */
export function PartnerDoor(layout: Omit<ComponentProps<typeof AuthLayout>, 'about'>) {
  const t = useTexts()
  const { error } = useRead(partnerSignInContract.open, {}, { staleTime: Number.POSITIVE_INFINITY })
  useLeaveIfClosed(error)
  usePartnerToasts()
  const about = {
    label: t('About the partner program'),
    slogan: t('Refer trades businesses to Tradewind and earn.'),
    points: [
      t('Commission on every invoice that your referrals pay.'),
      t('Every cent itemised.'),
      t('Paid to your bank account each month.'),
    ],
    foot: t('Partner program'),
  }
  return <AuthLayout about={about} {...layout} />
}

interface DoorLinkProps {
  to: '/partner-login' | '/partner-signup' | '/partner-forgot-password'
  children: ReactNode
}

/** A way from one of the doors to another. */
export function DoorLink({ to, children }: DoorLinkProps) {
  return (
    <Anchor fw={500} renderRoot={props => <AppLink to={to} {...props} />}>
      {children}
    </Anchor>
  )
}
