import { ActionIcon } from '@mantine/core'
import { IconMicrophone, IconMicrophoneOff, IconPhoneOff } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import type { WireCall, WireLeg } from '../../phone.contract.ts'
import { Elapsed } from './Elapsed.tsx'
import classes from './Phone.module.css'
import type { Phone } from './use-phone.ts'

/** A call that goes on as a bar: who it is, how long, and the two keys that can't wait. */
export function FoldedCall({ phone, call, own }: { phone: Phone; call: WireCall; own: WireLeg }) {
  const t = useTexts()
  const other = call.legs.find(leg => leg.id !== own.id && leg.listens_to === null)
  return (
    <>
      <span className={classes.bar}>
        <b>{call.client?.name || other?.label || t('Unknown number')}</b>{' '}
        <span className={classes.state}>
          <Elapsed since={call.answered_at ?? call.started_at} isHeld={call.status === 'held'} />
        </span>
      </span>
      {own.listens_to === null && (
        <ActionIcon
          size="lg"
          variant={own.muted ? 'filled' : 'default'}
          aria-pressed={own.muted}
          aria-label={own.muted ? t('Unmute') : t('Mute')}
          onClick={() => phone.act({ muted: !own.muted })}
        >
          {own.muted ? <IconMicrophoneOff size={18} /> : <IconMicrophone size={18} />}
        </ActionIcon>
      )}
      <ActionIcon
        size="lg"
        variant="filled"
        color="pink"
        aria-label={own.listens_to === null ? t('Hang up') : t('Stop listening')}
        onClick={() => phone.act({ left: 'hung up' })}
      >
        <IconPhoneOff size={18} />
      </ActionIcon>
    </>
  )
}
