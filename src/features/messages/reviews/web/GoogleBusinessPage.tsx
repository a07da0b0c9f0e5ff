import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { useConsentBack } from '#web/address/use-consent-back.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type BusinessConnection, googleBusinessContract } from '../google-business.contract.ts'
import { googleBusinessTexts } from '../google-business.rules.ts'
import { AskForAccess } from './AskForAccess.tsx'
import { GoogleLocations } from './GoogleLocations.tsx'

/** Google Business Profile: connected, its places chosen, and let go. */
export default function GoogleBusinessPage() {
  const t = useTexts()
  const read = useRead(googleBusinessContract.status, {})
  const connect = useSend(googleBusinessContract.connect, {
    saved: 'Google is connected. Choose your locations.',
  })
  const isFinishing = useConsentBack(connect.send, {
    refused: googleBusinessTexts.refused,
    to: '/social/googleMyBusiness',
  })
  return (
    <Loaded read={isFinishing ? { ...read, data: undefined } : read} failed={t('Couldn’t load settings')}>
      {({ available, result }) => (
        <Card
          title={t('Google Business Profile')}
          about={t('Your Google reviews are listed under Reviews, where you can answer them.')}
        >
          {!available ? (
            <Text size="sm">
              {t('Google Business Profile isn’t set up on this installation.')}{' '}
              <Anchor href="/api/docs/production" target="_blank" inherit underline="always">
                {t('Setup guide for administrators')}
              </Anchor>
            </Text>
          ) : result ? (
            <Connected connection={result} />
          ) : (
            <Stack gap="sm" align="flex-start">
              <Text size="sm">
                {t('Google opens this to businesses on request. Ask for access first, then connect.')}{' '}
                <AskForAccess />
              </Text>
              <ConnectButton label={t('Connect Google')} />
            </Stack>
          )}
        </Card>
      )}
    </Loaded>
  )
}

const problemTexts = {
  ended: googleBusinessTexts.ended,
  away: 'Google isn’t responding. We’ll retry automatically.',
  closed: googleBusinessTexts.closed,
}

function ConnectButton({ label }: { label: string }) {
  const start = useSend(googleBusinessContract.start)
  async function connect() {
    const reply = await start.send({}).catch(() => null)
    if (reply) location.assign(reply.url)
  }
  return (
    <Button
      leftSection={<IconBrandGoogle size={16} />}
      loading={start.isPending}
      onClick={() => void connect()}
    >
      {label}
    </Button>
  )
}

function Connected({ connection }: { connection: BusinessConnection }) {
  const t = useTexts()
  const time = useCompanyTime()
  const confirm = useConfirm()
  const sync = useSend(googleBusinessContract.sync, { saved: 'Reading reviews.' })
  const leave = useSend(googleBusinessContract.disconnect, { saved: 'Google is disconnected.' })
  const { email, problem, read_at, locations } = connection
  async function disconnect() {
    const sure = await confirm({
      title: t('Disconnect Google?'),
      message: t('Google reviews leave the list. They stay on Google.'),
      confirm: t('Disconnect'),
    })
    if (sure) await leave.send({})
  }
  return (
    <Stack gap="md">
      {problem && (
        <Alert color={problem === 'away' ? 'gray' : 'orange'} role="status">
          {t(problemTexts[problem])} {problem === 'closed' && <AskForAccess />}
        </Alert>
      )}
      <Text size="sm">
        {t('Connected as {{email}}.', { email })}{' '}
        {read_at && locations.length > 0 && t('Reviews read {{at}}.', { at: time.instant(read_at) })}
      </Text>
      {problem === 'ended' ? (
        <Group>
          <ConnectButton label={t('Connect again')} />
        </Group>
      ) : (
        <GoogleLocations chosen={locations.map(({ id }) => id)} isTold={problem === 'closed'} />
      )}
      <Group gap="sm">
        {problem !== 'ended' && locations.length > 0 && (
          <Button
            variant="default"
            loading={sync.isPending}
            onClick={() => void sync.send({}).catch(() => {})}
          >
            {t('Read now')}
          </Button>
        )}
        <Button
          variant="default"
          color="red"
          loading={leave.isPending}
          onClick={() => void disconnect().catch(() => {})}
        >
          {t('Disconnect')}
        </Button>
      </Group>
    </Stack>
  )
}
