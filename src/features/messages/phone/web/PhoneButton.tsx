import { ActionIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { phoneContract } from '../phone.contract.ts'
import { onDial } from './dial-store.ts'
import { PhoneWindow } from './PhoneWindow.tsx'
import { usePhone } from './use-phone.ts'

/** The call button, for people who have a phone; the window opens by itself when it rings. */
export function PhoneButton() {
  const setup = useRead(phoneContract.setup, {})
  return setup.data?.has_phone ? <OwnPhone /> : null
}

function OwnPhone() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [number, setNumber] = useState('')
  const phone = usePhone('window')
  useEffect(
    () =>
      onDial(wanted => {
        setNumber(wanted)
        setOpen(true)
      }),
    [],
  )
  return (
    <>
      <Hint label={t('Phone')}>
        <ActionIcon
          variant={phone.call ? 'filled' : 'subtle'}
          color={phone.call ? 'teal' : 'gray'}
          size="lg"
          aria-label={t('Make a call')}
          aria-expanded={isOpen || phone.call !== null}
          onClick={() => setOpen(!isOpen)}
        >
          <IconPhone size={20} stroke={1.6} />
        </ActionIcon>
      </Hint>
      {(isOpen || phone.call) && (
        <PhoneWindow phone={phone} number={number} onNumber={setNumber} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
