import { Alert, Anchor, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { connectionsContract } from '#features/account/connections/connections.contract.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Gmail, gmailContract } from '../gmail.contract.ts'
import { gmailTexts } from '../gmail.rules.ts'

/** The company's mailbox at Gmail: connected, turned on and off, and let go. */
export default function GmailPage() {
  const t = useTexts()
  const read = useRead(gmailContract.state, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load settings')}>
      {({ available, result }) => (
        <Card
          style={{ maxWidth: 640 }}
          title={t('Gmail')}
          about={t('Emails to clients are sent from your Gmail and kept under Sent.')}
        >
          {!available ? (
            <Text size="sm">
              {t('Google isn’t set up on this installation.')}{' '}
              <Anchor href="/api/docs/production" target="_blank" inherit underline="always">
                {t('Setup guide for administrators')}
              </Anchor>
            </Text>
          ) : result ? (
            <Connected gmail={result} />
          ) : (
            <Stack gap="md" align="flex-start">
              <Text size="sm">
                {t('Clients’ emails appear in their conversations. Others stay in Gmail.')}
              </Text>
              <ConnectButton label={t('Connect Gmail')} />
            </Stack>
          )}
        </Card>
      )}
    </Loaded>
  )
}

function ConnectButton({ label }: { label: string }) {
  const start = useSend(connectionsContract.start)
  async function connect() {
    const reply = await start.send({ purpose: 'gmail' }).catch(() => null)
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

function Connected({ gmail }: { gmail: Gmail }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const confirm = useConfirm()
  const set = useSend(gmailContract.set)
  const end = useSend(connectionsContract.end, { saved: 'Disconnected.' })
  const { email, active, falls_back, has_ended, trouble, read_at, sent_at, version } = gmail
  const ask = () =>
    confirm({
      title: t('Disconnect {{name}}?', { name: email }),
      message: t('Emails are sent without Gmail again. Received ones stay here.'),
      confirm: t('Disconnect'),
      danger: true,
      run: () => end.send({ kind: 'gmail', id: 1 }),
    })
  return (
    <Stack gap="md">
      {(has_ended || trouble) && (
        <Alert color="orange" role="status">
          {has_ended ? t(gmailTexts.ended) : t(trouble!)}
        </Alert>
      )}
      <Text size="sm">
        {t('Connected as {{email}}.', { email })} {t('Last read {{when}}', { when: instant(read_at) })}
        {sent_at && ` · ${t('last sent {{when}}', { when: instant(sent_at) })}`}
      </Text>
      <Switch
        label={t('Send and receive with Gmail')}
        checked={active}
        disabled={set.isPending}
        onChange={event => void set.send({ active: event.currentTarget.checked, version }).catch(() => {})}
      />
      <Switch
        label={t('Send without Gmail if it refuses')}
        description={t('Also when Gmail’s daily limit is reached.')}
        checked={falls_back}
        disabled={set.isPending}
        onChange={event =>
          void set.send({ falls_back: event.currentTarget.checked, version }).catch(() => {})
        }
      />
      <Group gap="sm">
        {has_ended && <ConnectButton label={t('Connect again')} />}
        <Button variant="default" color="red" loading={end.isPending} onClick={() => void ask()}>
          {t('Disconnect')}
        </Button>
      </Group>
    </Stack>
  )
}
