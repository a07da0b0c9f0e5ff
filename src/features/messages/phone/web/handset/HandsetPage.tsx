import { Button } from '@mantine/core'
import { IconDeviceMobile, IconPhone, IconPhoneOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { phoneContract } from '../../phone.contract.ts'
import { isTalking } from '../../phone.rules.ts'
import { Sounds } from '../window/Sounds.tsx'
import { useCallRecording } from '../window/use-call-recording.ts'
import { usePhone } from '../window/use-phone.ts'
import { useRinging } from '../window/use-ringing.ts'
import classes from './HandsetPage.module.css'
import { HandsetPrompt } from './HandsetPrompt.tsx'

/** A phone outside the company, while no line is set up: rings the office, and is rung. */
export default function HandsetPage() {
  const t = useTexts()
  const setup = useRead(phoneContract.setup, {})
  if (!setup.data) return <PageSkeleton />
  if (setup.data.line !== 'simulated')
    return (
      <EmptyState
        icon={<IconDeviceMobile size={22} stroke={1.6} />}
        title={t('Nothing to simulate')}
        text={t('Text messages reach real phones here, so there’s nothing to simulate.')}
      />
    )
  return <Handset />
}

function Handset() {
  const t = useTexts()
  const phone = usePhone('handset')
  const [number, setNumber] = useState('0491 570 156')
  const ring = useSend(phoneContract.ring, {
    saved: reply => (reply.call.status === 'no-answer' ? t('Nobody is available to answer.') : ''),
  })
  const answer = useSend(phoneContract.answer)
  const { call, own, device } = phone
  useCallRecording(phone)
  const endCall = () => phone.act({ left: 'hung up' })
  return (
    <section className={classes.handset} aria-label={t('Simulated handset')}>
      {!call || !own ? (
        <form
          className={classes.screen}
          onSubmit={event => {
            event.preventDefault()
            void ring.send({ device, number }).catch(() => {})
          }}
        >
          <TextInput
            label={t('Number of this phone')}
            description={t('Leave empty to withhold it.')}
            type="tel"
            value={number}
            onChange={event => setNumber(event.currentTarget.value)}
          />
          <Button
            type="submit"
            color="teal"
            size="md"
            loading={ring.isPending}
            leftSection={<IconPhone size={18} />}
          >
            {t('Ring the company')}
          </Button>
        </form>
      ) : own.status === 'ringing' ? (
        <div className={classes.screen}>
          <Ringing />
          <p className={classes.line}>{own.number}</p>
          <Button color="teal" size="md" onClick={() => void answer.send({ leg_id: own.id, device })}>
            {t('Accept')}
          </Button>
          <Button color="pink" size="md" onClick={() => phone.act({ left: 'rejected' })}>
            {t('Reject')}
          </Button>
        </div>
      ) : (
        <div className={classes.screen}>
          <p className={classes.line} role="status">
            {call.status === 'held'
              ? t('Holding')
              : call.legs.some(leg => leg.id !== own.id && isTalking(leg.status))
                ? t('Talking')
                : call.prompt && call.prompt.stage !== 'ring'
                  ? t('Answered by the company')
                  : t('Ringing…')}
          </p>
          {call.prompt && own.is_caller && (
            <HandsetPrompt prompt={call.prompt} own={own} device={device} onHangUp={endCall} />
          )}
          {call.recording !== 'off' && (
            <p className={classes.line} role="status">
              {call.recording === 'paused' ? t('Recording is paused') : t('This call is recorded')}
            </p>
          )}
          <Button color="pink" size="md" leftSection={<IconPhoneOff size={18} />} onClick={endCall}>
            {t('Hang up')}
          </Button>
        </div>
      )}
      <Sounds streams={phone.sounds} isOff={call?.status === 'held'} />
    </section>
  )
}

function Ringing() {
  const t = useTexts()
  useRinging()
  return <p className={classes.line}>{t('Incoming call')}</p>
}
