import { Alert } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Told } from '#shared/translator.ts'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { keptSearch, signInTexts } from '../sign-in.rules.ts'
import { socialContract } from '../social.contract.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { AuthLink } from './AuthLink.tsx'
import { CodeForm } from './CodeForm.tsx'
import { takeHandover } from './handover.ts'
import { PendingStep } from './PendingStep.tsx'
import { useNextStep } from './use-next-step.ts'

/** Initial values of a sign-up after a social sign-in without an account. */
export interface SocialSignup {
  token: string
  email: string
  fullname: string
}

/** The page to which Google, Apple and Facebook return people. */
export default function SocialPage() {
  const t = useTexts()
  const go = useGo()
  const query = useAddressQuery()
  const { refer_code } = keptSearch(query)
  const { pending, take } = useNextStep()
  const [confirm, setConfirm] = useState<{ token: string; email: string } | null>(null)
  const [failure, setFailure] = useState<Told | null>(() => problemText(query.problem))
  const exchange = useSend(socialContract.exchange, { silent: true })
  const isTaken = useRef(false)

  useEffect(() => {
    if (isTaken.current || failure) return
    isTaken.current = true
    void finish()

    async function finish() {
      const code = takeHandover()
      if (!code) return setFailure(signInTexts.notProven)
      try {
        const reply = await exchange.send({ code })
        if ('confirm' in reply) setConfirm(reply.confirm)
        else if ('signup' in reply) {
          const state = { social: reply.signup }
          await go({ to: '/auth/signup', query: { refer_code }, state }, { replace: true })
        } else take(reply)
      } catch (error) {
        setFailure(error as SendError)
      }
    }
  }, [exchange, failure, go, refer_code, take])

  const login = <AuthLink to="/auth/login">{t('Back to login')}</AuthLink>
  if (pending) {
    const toLogin = () => void go({ to: '/auth/login' })
    return <PendingStep pending={pending} take={take} onBack={toLogin} />
  }
  if (confirm) {
    return (
      <AuthLayout
        title={t('Is this your email?')}
        lead={t('{{email}} already has an account. We’ve emailed a code to confirm it’s yours.', {
          email: confirm.email,
        })}
        after={login}
      >
        <CodeForm email={confirm.email} socialToken={confirm.token} onProven={take} />
      </AuthLayout>
    )
  }
  if (failure) {
    return (
      <AuthLayout title={t('You’re not signed in')} after={login}>
        <Alert role="alert" color="pink">
          {t(failure)}
        </Alert>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('Signing in')}>
      <p role="status">{t('One moment.')}</p>
    </AuthLayout>
  )
}

const problems: Record<string, string> = {
  cancelled: signInTexts.cancelled,
  notProven: signInTexts.notProven,
  serviceAway: signInTexts.serviceAway,
}

function problemText(problem: unknown): string | null {
  return typeof problem === 'string' ? (problems[problem] ?? signInTexts.notProven) : null
}
