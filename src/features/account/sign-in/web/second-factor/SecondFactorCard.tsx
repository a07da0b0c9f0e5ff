import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { signInTexts } from '../../sign-in.rules.ts'
import { EndSecondFactor } from './EndSecondFactor.tsx'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'

interface SecondFactorCardProps {
  account: { has_password: boolean; second_factor: boolean; recovery_codes: number }
}

/** Shows whether the second step is on, and turns it on and off. */
export function SecondFactorCard({ account }: SecondFactorCardProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(false)
  const close = () => setOpen(false)
  const about = account.second_factor
    ? t(
        'After your password, we ask for a code from your authenticator app. Recovery codes left: {{count}}.',
        {
          count: account.recovery_codes,
        },
      )
    : t('Adds a code from your phone, so a password alone isn’t enough.')
  return (
    <Card
      flush
      title={
        <>
          {t('Two-step sign-in')}{' '}
          {account.second_factor && (
            <StatusBadge tone="green" size="sm">
              {t('On')}
            </StatusBadge>
          )}
        </>
      }
      about={account.has_password ? about : `${about} ${t(signInTexts.needsPassword)}`}
      end={
        <Button
          variant="default"
          size="xs"
          disabled={!account.has_password}
          onClick={() => {
            // The dialog keeps its purpose while the account changes underneath.
            setOn(account.second_factor)
            setOpen(true)
          }}
        >
          {account.second_factor ? t('Turn off') : t('Set up')}
        </Button>
      }
    >
      {isOpen && (isOn ? <EndSecondFactor onClose={close} /> : <SetUpSecondFactor onClose={close} />)}
    </Card>
  )
}
