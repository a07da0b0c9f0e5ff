import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { PublicPage } from '#web/ui/page/PublicPage.tsx'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'

/** All that is open to somebody whose company asks for a second step that they don't have. */
export function FactorNeeded({ company, onDone }: { company: string; onDone: () => void }) {
  const t = useTexts()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  function close() {
    setOpen(false)
    onDone()
  }
  return (
    <PublicPage
      title={t('Set up two-step sign-in')}
      lead={t('{{company}} requires two-step sign-in. Set it up to continue.', {
        company,
      })}
    >
      <Group>
        <Button onClick={() => setOpen(true)}>{t('Set up')}</Button>
        <Button variant="default" onClick={() => void go({ to: '/logout' }, { unasked: true })}>
          {t('Sign out')}
        </Button>
      </Group>
      {isOpen && <SetUpSecondFactor onClose={close} />}
    </PublicPage>
  )
}
