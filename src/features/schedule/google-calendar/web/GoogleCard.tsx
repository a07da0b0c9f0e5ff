import { Alert, Anchor, Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconBrandGoogle } from '@tabler/icons-react'
import { hasPermission } from '#shared/access.ts'
import { useConsentBack } from '#web/address/use-consent-back.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type GoogleConnection, googleCalendarContract } from '../google-calendar.contract.ts'
import { googleTexts } from '../google-calendar.rules.ts'
import { GoogleCalendars } from './GoogleCalendars.tsx'
import { GoogleState } from './GoogleState.tsx'
import classes from './google-calendar.module.css'

/** Google Calendar: connected, told which calendars are read and which is written to, and let go. */
export function GoogleCard() {
  const t = useTexts()
  const mayHelp = hasPermission(useViewer(), 'settings')
  const read = useRead(googleCalendarContract.status, {})
  const connect = useSend(googleCalendarContract.connect, {
    saved: 'Google Calendar is connected. Choose your calendars.',
  })
  const isFinishing = useConsentBack(connect.send, { refused: googleTexts.refused, to: '/settings/calendar' })
  const { data, error, refetch } = read
  // Only who could change it is told what is missing.
  if (data && !data.available && !mayHelp) return null
  return (
    <Card
      title={t('Google Calendar')}
      about={t('Your appointments show in your Google Calendar, and your events there block bookings.')}
    >
      {isFinishing || (!data && !error) ? (
        <Skeleton height={120} radius="md" />
      ) : !data ? (
        <LoadFailed title={t('Couldn’t load your calendars')} text={t(error!)} onRetry={refetch} />
      ) : !data.available ? (
        <p className={classes.note}>
          {t('Google Calendar isn’t set up on this installation.')}{' '}
          <Anchor href="/api/docs/production" target="_blank" inherit underline="always">
            {t('Setup guide for administrators')}
          </Anchor>
        </p>
      ) : data.result ? (
        <Connected connection={data.result} />
      ) : (
        <ConnectButton />
      )}
    </Card>
  )
}

function ConnectButton({ again = false }: { again?: boolean }) {
  const t = useTexts()
  const start = useSend(googleCalendarContract.start)
  async function connect() {
    const reply = await start.send({}).catch(() => null)
    if (reply) location.assign(reply.url)
  }
  return (
    <>
      {!again && (
        <p className={classes.note}>
          {t('Your team sees your events; private Google events only show as busy.')}
        </p>
      )}
      <Button
        leftSection={<IconBrandGoogle size={16} />}
        loading={start.isPending}
        onClick={() => void connect()}
      >
        {again ? t('Reconnect') : t('Connect Google Calendar')}
      </Button>
    </>
  )
}

const problems = {
  ended: 'Google has ended our access to your calendar. Reconnect it.',
  away: 'Google isn’t responding. We’ll retry automatically.',
  gone: 'A calendar you chose no longer exists. Please choose again.',
} as const

function Connected({ connection }: { connection: GoogleConnection }) {
  const t = useTexts()
  const { problem } = connection
  return (
    <>
      {problem && (
        <Alert
          color={problem === 'away' ? 'gray' : 'orange'}
          icon={<IconAlertTriangle size={18} />}
          role="status"
          mb="md"
        >
          {t(problems[problem])}
        </Alert>
      )}
      {problem === 'ended' ? <ConnectButton again /> : <GoogleCalendars connection={connection} />}
      <GoogleState connection={connection} />
    </>
  )
}
