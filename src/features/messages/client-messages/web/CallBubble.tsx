import { IconPhone, IconPhoneIncoming, IconPhoneOff, IconPhoneOutgoing } from '@tabler/icons-react'
import { durationText } from '#features/messages/phone/phone.rules.ts'
import { resultOf } from '#features/messages/phone/web/call-words.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import type { clientMessagesContract } from '../client-messages.contract.ts'
import classes from './CallBubble.module.css'

type Call = Receives<typeof clientMessagesContract.chat>['calls'][number]

const icons = { in: IconPhoneIncoming, out: IconPhoneOutgoing, internal: IconPhone }

/** A call in a conversation: what came of it, how long it took, and what was noted. */
export function CallBubble({ call }: { call: Call }) {
  const t = useTexts()
  const { label } = resultOf(call)
  const Icon = call.answered_at ? icons[call.direction] : IconPhoneOff
  const what = call.direction === 'in' && !call.answered_at ? 'Missed call' : label
  return (
    <span className={classes.call} data-missed={!call.answered_at || undefined}>
      <Icon size={16} aria-hidden />
      <span>
        {call.answered_at ? t('Call, {{time}}', { time: durationText(call.seconds) }) : t(what)}
        {[call.outcome, call.note].filter(Boolean).map(text => (
          <span key={text} className={classes.note}>
            {text}
          </span>
        ))}
      </span>
    </span>
  )
}
