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
  IconUsersGroup,
} from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { phoneContract, type WireCall, type WireLeg } from '../../phone.contract.ts'
import { isTalking } from '../../phone.rules.ts'
import { CallerCard } from './CallerCard.tsx'
import { CallNote, type NoteDraft } from './CallNote.tsx'
import { ContactPicker } from './ContactPicker.tsx'
import { Elapsed } from './Elapsed.tsx'
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
  draft,
  onLeave,
}: {
  phone: Phone
  call: WireCall
  own: WireLeg
  /** Why the call is not recorded though it should be. */
  refusal: SendError | null
  /** The note on it while it is typed. */
  draft: RefObject<NoteDraft | null>
  /** Something is opened for the caller: the panel makes room. */
  onLeave: () => void
}) {
  const t = useTexts()
  const [picking, setPicking] = useState<'add' | 'transfer' | 'warm' | null>(null)
  const [hasPad, setPad] = useState(false)
  const [note, setNote] = useState(draft.current?.call_id === call.id ? draft.current : null)
  const [isNoting, setNoting] = useState(note !== null)
  const add = useSend(phoneContract.add, { onSuccess: () => setPicking(null) })
  const others = call.legs.filter(leg => leg.id !== own.id && leg.listens_to === null)
  const listening = call.legs.filter(leg => leg.listens_to !== null && isTalking(leg.status))
  const hasBegun = others.some(leg => isTalking(leg.status))
  const isHeld = own.status === 'held'
  // Introduced to each other, they go on without this person.
  const isLinked = others.filter(leg => isTalking(leg.status)).length > 1
  if (picking)
    return (
      <ContactPicker
        title={t(pickTexts[picking])}
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
        {phone.isUntold && <div className={classes.state}>{t('Waiting for the server…')}</div>}
      </div>
      {listening.map(leg => (
        <Alert key={leg.id} color={leg.whispers ? 'teal' : 'blue'} role="status" p="xs">
          {leg.whispers && leg.listens_to === own.id
            ? t('{{name}} is listening and only you can hear them', { name: leg.label })
            : t('{{name}} is listening', { name: leg.label })}
        </Alert>
      ))}
      <RecordingSign call={call} act={phone.act} refusal={refusal} />
      <Trouble of={phone.trouble} />
      {call.direction !== 'internal' && (
        <CallerCard call={call} onLeave={onLeave} isNoting={isNoting} onNote={() => setNoting(!isNoting)} />
      )}
      {isNoting && (
        <CallNote
          call={call}
          draft={note}
          onChange={typed => {
            draft.current = typed
            setNote(typed)
          }}
        />
      )}
      {hasPad && <KeyPad onPress={phone.press} />}
      {isLinked && (
        <Button color="teal" onClick={() => phone.act({ left: 'hung up' })}>
          {t('Transfer and leave')}
        </Button>
      )}
      <div className={classes.deeds}>
        <Button
          variant={own.muted ? 'filled' : 'default'}
          aria-pressed={own.muted}
          px={4}
          leftSection={own.muted ? <IconMicrophoneOff size={18} /> : <IconMicrophone size={18} />}
          onClick={() => phone.act({ muted: !own.muted })}
        >
          {own.muted ? t('Unmute') : t('Mute')}
        </Button>
        <Button
          variant={isHeld ? 'filled' : 'default'}
          aria-pressed={isHeld}
          px={4}
          disabled={!hasBegun}
          leftSection={isHeld ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
          onClick={() => phone.act({ held: !isHeld })}
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
          className={classes.wide}
          variant="default"
          px={4}
          disabled={!hasBegun}
          leftSection={<IconUsersGroup size={18} />}
          onClick={() => setPicking('warm')}
        >
          {t('Warm transfer')}
        </Button>
        <Button
          variant="default"
          px={4}
          disabled={!hasBegun}
          leftSection={<IconTransfer size={18} />}
          onClick={() => setPicking('transfer')}
        >
          {t('Transfer call')}
        </Button>
        <Button
          className={classes.wide}
          color="pink"
          px={4}
          leftSection={<IconPhoneOff size={18} />}
          onClick={() => phone.act({ left: 'hung up' })}
        >
          {t('Hang up')}
        </Button>
      </div>
    </>
  )
}

const pickTexts = { add: 'Add to the call', transfer: 'Transfer to', warm: 'Introduce to' }

const stateOf = (leg: WireLeg, isHeld: boolean): string =>
  leg.status === 'ringing' ? 'Ringing…' : isHeld ? 'Holding' : leg.muted ? 'Muted' : 'Talking'
