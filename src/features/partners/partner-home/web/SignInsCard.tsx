import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { deviceName } from '#features/account/sign-in/sign-in.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { partnerSignInContract } from '../../partner-sign-in/partner-sign-in.contract.ts'
import classes from './partner.module.css'

const FactorDialog = lazyDialog(async () => (await import('./FactorDialog.tsx')).FactorDialog)

/** Where the person is signed in, and the second step. */
export function SignInsCard() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const read = useRead(partnerSignInContract.sessions, {})
  const end = useSend(partnerSignInContract.endSession, { saved: 'Signed out.' })
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('Sign-ins')} about={t('Sign out any you don’t recognise, and change your password.')}>
      <Loaded read={read} failed={t('Couldn’t load sign-ins')}>
        {({ sessions, second_factor }) => (
          <>
            <ul className={classes.rows}>
              {sessions.map(({ id, agent, ip, created_at, current }) => (
                <li key={id}>
                  <span>
                    <b>{deviceName(agent) || t('Unknown device')}</b>
                    <br />
                    <span className={classes.dim}>
                      {instant(created_at)} · {ip}
                    </span>
                  </span>
                  {current ? (
                    <StatusBadge tone="green">{t('This device')}</StatusBadge>
                  ) : (
                    <Button variant="default" size="sm" onClick={() => void end.send({ id })}>
                      {t('End')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <Group mt="md">
              {sessions.length > 1 && (
                <Button variant="default" onClick={() => void end.send({ id: 0 })}>
                  {t('End all others')}
                </Button>
              )}
              <Button variant="default" onClick={() => setOpen(true)}>
                {second_factor ? t('Turn off two-step sign-in') : t('Turn on two-step sign-in')}
              </Button>
            </Group>
            {isOpen && <FactorDialog isOn={second_factor} onClose={() => setOpen(false)} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}
