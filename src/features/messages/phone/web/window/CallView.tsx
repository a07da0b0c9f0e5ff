import { Alert, Button } from '@mantine/core'
import {
  IconDialpad,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconTransfer,
  IconUserPlus,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { phoneContract, type WireCall, type WireLeg } from '../../phone.contract.ts'
import { durationText, isTalking } from '../../phone.rules.ts'
import { ContactPicker } from './ContactPicker.tsx'
import { KeyPad } from './KeyPad.tsx'
import classes from './Phone.module.css'
import { RecordingSign } from './RecordingSign.tsx'
import { Trouble } from './Trouble.tsx'
import type { Phone } from './use-phone.ts'

/** The call this window is in: who is in it, mute, hold, add, pass on, hang up. */
export function CallView({
  phone,
  call,
  own,
  refusal,
}: {
  phone: Phone
  call: WireCall
  own: WireLeg
  /** Why the call is not recorded though it should be. */
  refusal: SendError | null
}) {
  const t = useTexts()
  const [picking, setPicking] = useState<'add' | 'transfer' | null>(null)
  const [hasPad, setPad] = useState(false)
  const hangUp = useSend(phoneContract.hangUp)
  const hold = useSend(phoneContract.hold)
  const add = useSend(phoneContract.add, { onSuccess: () => setPicking(null) })
  const others = call.legs.filter(leg => leg.id !== own.id && leg.listens_to === null)
  const listening = call.legs.filter(leg => leg.listens_to !== null && isTalking(leg.status))
  const hasBegun = others.some(leg => isTalking(leg.status))
  const isHeld = own.status === 'held'
  if (picking)
    return (
      <ContactPicker
        title={picking === 'add' ? t('Add to the call') : t('Transfer to')}
        isBusy={add.isPending}
        onBack={() => setPicking(null)}
        onPick={to => void add.send({ leg_id: own.id, number: '', ...to, transfer: picking === 'transfer' })}
      />
    )
  return (
    <>
      <div className={classes.party}>
        <div className={classes.state}>
          {hasBegun ? (
            <Elapsed since={call.answered_at ?? call.started_at} isHeld={call.status === 'held'} />
          ) : (
            t('Ringing…')
          )}
        </div>
        {others.map(leg => (
          <div key={leg.id}>
            <div className={classes.name}>{leg.label || t('Unknown number')}</div>
            <div className={classes.state}>{t(stateOf(leg, call.status === 'held'))}</div>
          </div>
        ))}
        {call.client?.address && <div>{call.client.address}</div>}
      </div>
      {listening.map(leg => (
        <Alert key={leg.id} color={leg.whispers ? 'teal' : 'blue'} role="status" p="xs">
          {leg.whispers && leg.listens_to === own.id
            ? t('{{name}} listens and speaks to you alone', { name: leg.label })
            : t('{{name}} listens', { name: leg.label })}
        </Alert>
      ))}
      <RecordingSign call={call} own={own} refusal={refusal} />
      <Trouble of={phone.trouble} />
      {hasPad && <KeyPad onPress={phone.press} />}
      <div className={classes.deeds}>
        <Button
          variant={own.muted ? 'filled' : 'default'}
          aria-pressed={own.muted}
          px={4}
          leftSection={own.muted ? <IconMicrophoneOff size={18} /> : <IconMicrophone size={18} />}
          onClick={() => void hold.send({ leg_id: own.id, muted: !own.muted })}
        >
          {own.muted ? t('Unmute') : t('Mute')}
        </Button>
        <Button
          variant={isHeld ? 'filled' : 'default'}
          aria-pressed={isHeld}
          px={4}
          disabled={!hasBegun}
          leftSection={isHeld ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
          onClick={() => void hold.send({ leg_id: own.id, held: !isHeld })}
        >
          {isHeld ? t('Resume') : t('Hold')}
        </Button>
        <Button
          variant={hasPad ? 'filled' : 'default'}
          aria-pressed={hasPad}
          px={4}
          disabled={!hasBegun}
          leftSection={<IconDialpad size={18} />}
          onClick={() => setPad(!hasPad)}
        >
          {t('Keypad')}
        </Button>
        <Button
          variant="default"
          px={4}
          disabled={!hasBegun}
          leftSection={<IconUserPlus size={18} />}
          onClick={() => setPicking('add')}
        >
          {t('Add')}
        </Button>
        <Button
          variant="default"
          px={4}
          disabled={!hasBegun}
          leftSection={<IconTransfer size={18} />}
          onClick={() => setPicking('transfer')}
        >
          {t('Transfer')}
        </Button>
        <Button
          color="pink"
          px={4}
          leftSection={<IconPhoneOff size={18} />}
          loading={hangUp.isPending}
          onClick={() => void hangUp.send({ leg_id: own.id })}
        >
          {t('Hang up')}
        </Button>
      </div>
    </>
  )
}

const stateOf = (leg: WireLeg, isHeld: boolean): string =>
  leg.status === 'ringing' ? 'Ringing…' : isHeld ? 'Holding' : leg.muted ? 'Muted' : 'Talking'

function Elapsed({ since, isHeld }: { since: string; isHeld: boolean }) {
  const t = useTexts()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const time = durationText(Math.max(0, Math.round((now - Date.parse(since)) / 1_000)))
  return isHeld ? t('On hold, {{time}}', { time }) : time
}
