import { Alert, Anchor, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { connectionsContract } from '#features/account/connections/connections.contract.ts'
import { hasPermission } from '#shared/access.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type Gmail, gmailContract } from '../gmail.contract.ts'
import { gmailTexts } from '../gmail.rules.ts'

/** The viewer's own mailbox at Gmail and, for who may change settings, the company's. */
export default function GmailPage() {
  const viewer = useViewer()
  return (
    <Stack gap="lg" maw={640}>
      {hasPermission(viewer, 'settings') && <CompanysGmail />}
      <OwnGmail />
    </Stack>
  )
}

function CompanysGmail() {
  const t = useTexts()
  const read = useRead(gmailContract.state, {}, { staleTime: 0 })
  const set = useSend(gmailContract.set)
  return (
    <Loaded read={read} failed={t('Couldn’t load settings')}>
      {({ available, people, people_count, result }) => (
        <>
          <Card
            title={t('Company Gmail')}
            about={t('Emails to clients are sent from your Gmail and kept under Sent.')}
          >
            {available ? (
              <Mailbox gmail={result} kind="gmail" id={1} set={set} />
            ) : (
              <Text size="sm">
                {t('Google isn’t set up on this installation.')}{' '}
                <Anchor href="/api/docs/production" target="_blank" inherit underline="always">
                  {t('Setup guide for administrators')}
                </Anchor>
              </Text>
            )}
          </Card>
          {available && <PeopleSwitch people={people} count={people_count} />}
        </>
      )}
    </Loaded>
  )
}

function PeopleSwitch({ people, count }: { people: boolean; count: number }) {
  const t = useTexts()
  const confirm = useConfirm()
  const set = useSend(gmailContract.set)
  const save = (people: boolean) => set.send({ people })
  const turn = (isOn: boolean) => {
    if (isOn || count === 0) return void save(isOn).catch(() => {})
    void confirm({
      title: t('Disconnect everyone’s own Gmail?'),
      message: t('Their emails are sent without it. Received ones stay here.'),
      confirm: t('Disconnect'),
      danger: true,
      run: () => save(false),
    })
  }
  return (
    <Card title={t('Your team’s Gmail')}>
      <Switch
        label={t('Let everyone connect their own Gmail')}
        description={t('Only emails about known clients are read.')}
        checked={people}
        disabled={set.isPending}
        onChange={event => turn(event.currentTarget.checked)}
      />
    </Card>
  )
}

function OwnGmail() {
  const t = useTexts()
  const read = useRead(gmailContract.own, {}, { staleTime: 0 })
  const set = useSend(gmailContract.setOwn)
  return (
    <Loaded read={read} failed={t('Couldn’t load settings')}>
      {({ available, allowed, id, result }) => (
        <Card title={t('Your own Gmail')} about={t('What you write to clients is sent from your Gmail.')}>
          {available && allowed ? (
            <Mailbox gmail={result} kind="own-gmail" id={id} set={set} />
          ) : (
            <Text size="sm">
              {available ? t(gmailTexts.notAllowed) : t('Google isn’t set up on this installation.')}
            </Text>
          )}
        </Card>
      )}
    </Loaded>
  )
}

interface MailboxProps {
  gmail: Gmail | null
  kind: 'gmail' | 'own-gmail'
  id: number | null
  set: {
    isPending: boolean
    send(change: { active?: boolean; falls_back?: boolean; version: number }): Promise<unknown>
  }
}

function Mailbox({ gmail, ...rest }: MailboxProps) {
  const t = useTexts()
  if (gmail) return <Connected gmail={gmail} {...rest} />
  return (
    <Stack gap="md" align="flex-start">
      <Text size="sm">{t('Clients’ emails appear in their conversations. Others stay in Gmail.')}</Text>
      <ConnectButton label={t('Connect Gmail')} kind={rest.kind} />
    </Stack>
  )
}

function ConnectButton({ label, kind }: { label: string; kind: MailboxProps['kind'] }) {
  const start = useSend(connectionsContract.start)
  async function connect() {
    const reply = await start.send({ purpose: kind }).catch(() => null)
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

function Connected({ gmail, kind, id, set }: MailboxProps & { gmail: Gmail }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const confirm = useConfirm()
  const end = useSend(connectionsContract.end, { saved: 'Disconnected.' })
  const { email, active, falls_back, has_ended, trouble, read_at, sent_at, version } = gmail
  const ask = () =>
    confirm({
      title: t('Disconnect {{name}}?', { name: email }),
      message: t('Emails are sent without Gmail again. Received ones stay here.'),
      confirm: t('Disconnect'),
      danger: true,
      run: () => end.send({ kind, id: id! }),
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
        {has_ended && <ConnectButton label={t('Connect again')} kind={kind} />}
        <Button variant="default" color="red" loading={end.isPending} onClick={() => void ask()}>
          {t('Disconnect')}
        </Button>
      </Group>
    </Stack>
  )
}
