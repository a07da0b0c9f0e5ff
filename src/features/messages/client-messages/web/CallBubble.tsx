import { Button } from '@mantine/core'
import {
  IconPhone,
  IconPhoneIncoming,
  IconPhoneOff,
  IconPhoneOutgoing,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useState } from 'react'
import { durationText } from '#features/messages/phone/phone.rules.ts'
import { resultOf } from '#features/messages/phone/web/calls/call-words.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import type { clientMessagesContract } from '../client-messages.contract.ts'
import classes from './CallBubble.module.css'

const CallRecordings = lazyPart(
  async () => (await import('#features/messages/phone/web/recordings/CallRecordings.tsx')).CallRecordings,
)

type Call = Receives<typeof clientMessagesContract.chat>['calls'][number]

const icons = { in: IconPhoneIncoming, out: IconPhoneOutgoing, internal: IconPhone }

/** A call in a conversation: what came of it, how long it took, what was noted and recorded. */
export function CallBubble({ call }: { call: Call }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { label } = resultOf(call)
  const Icon = call.answered_at ? icons[call.direction] : IconPhoneOff
  const what = call.direction === 'in' && !call.answered_at ? 'Missed call' : label
  return (
    <>
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
      {call.recordings > 0 &&
        (isOpen ? (
          <div className={classes.recordings}>
            <CallRecordings callId={call.id} />
          </div>
        ) : (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlayerPlay size={15} />}
            onClick={() => setOpen(true)}
          >
            {call.answered_at ? t('Show recordings') : t('Show message')}
          </Button>
        ))}
    </>
  )
}
