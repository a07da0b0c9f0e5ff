import { Button } from '@mantine/core'
import { IconEar, IconPhoneOff, IconSpeakerphone } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import type { WireCall, WireLeg } from '../../phone.contract.ts'
import classes from './Phone.module.css'
import { Trouble } from './Trouble.tsx'
import type { Phone } from './use-phone.ts'

/** A colleague's call that this window listens to: heard by that colleague alone, or by nobody. */
export function SupervisedCall({ phone, call, own }: { phone: Phone; call: WireCall; own: WireLeg }) {
  const t = useTexts()
  const colleague = call.legs.find(leg => leg.id === own.listens_to)?.label ?? ''
  const others = call.legs.filter(leg => leg.listens_to === null && leg.id !== own.listens_to)
  return (
    <>
      <div className={classes.party} role="status">
        <div className={classes.state}>
          {own.whispers
            ? t('Only {{name}} can hear you', { name: colleague })
            : t('Listening to {{name}}', { name: colleague })}
        </div>
        {others.map(leg => (
          <div key={leg.id} className={classes.name}>
            {leg.label || t('Unknown number')}
          </div>
        ))}
      </div>
      <Trouble of={phone.trouble} />
      <div className={classes.deeds} data-two>
        <Button
          variant={own.whispers ? 'filled' : 'default'}
          aria-pressed={own.whispers}
          leftSection={own.whispers ? <IconEar size={18} /> : <IconSpeakerphone size={18} />}
          onClick={() => phone.act({ whispers: !own.whispers })}
        >
          {own.whispers ? t('Listen only') : t('Whisper')}
        </Button>
        <Button
          color="pink"
          leftSection={<IconPhoneOff size={18} />}
          onClick={() => phone.act({ left: 'hung up' })}
        >
          {t('Stop listening')}
        </Button>
      </div>
    </>
  )
}
