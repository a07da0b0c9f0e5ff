import { Button } from '@mantine/core'
import { IconPhone, IconPhoneOff } from '@tabler/icons-react'
import { JobLink } from '#features/jobs/jobs/web/JobLink.tsx'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { phoneContract, type WireCall, type WireLeg } from '../../phone.contract.ts'
import classes from './Phone.module.css'
import type { Phone } from './use-phone.ts'
import { useRinging } from './use-ringing.ts'

/** A call that rings here: who it is, what is open for them, accept or reject. */
export function IncomingCall({
  call,
  own,
  device,
  act,
}: {
  call: WireCall
  own: WireLeg
  device: string
  act: Phone['act']
}) {
  const t = useTexts()
  const time = useCompanyTime()
  const answer = useSend(phoneContract.answer)
  useRinging()
  const caller = call.legs.find(leg => leg.is_caller)
  const name = call.client?.name || caller?.label || t('Unknown number')
  return (
    <>
      <div className={classes.party} role="alert">
        <div className={classes.state}>{t('Incoming call')}</div>
        <div className={classes.name}>{name}</div>
        {call.client?.address && <div>{call.client.address}</div>}
        {call.number && <div className={classes.state}>{displayPhone(call.number)}</div>}
        {call.also.length > 0 && (
          <div className={classes.state}>
            {t('Number shared with {{names}}', { names: call.also.join(', ') })}
          </div>
        )}
        {call.last_call && (
          <div className={classes.state}>
            {t('Last call: {{time}}', { time: time.instant(call.last_call, 'dateTime') })}
          </div>
        )}
      </div>
      {call.jobs.length > 0 && (
        <div className={classes.people}>
          <strong>{t('Open jobs')}</strong>
          {call.jobs.map(job => (
            <JobLink key={job.id} id={job.id}>
              {`#${job.number} ${job.label}`}
            </JobLink>
          ))}
        </div>
      )}
      <div className={classes.deeds} data-two>
        <Button
          color="pink"
          leftSection={<IconPhoneOff size={18} />}
          onClick={() => act({ left: 'rejected' })}
        >
          {t('Reject')}
        </Button>
        <Button
          color="teal"
          leftSection={<IconPhone size={18} />}
          loading={answer.isPending}
          onClick={() => void answer.send({ leg_id: own.id, device })}
        >
          {t('Accept')}
        </Button>
      </div>
    </>
  )
}
