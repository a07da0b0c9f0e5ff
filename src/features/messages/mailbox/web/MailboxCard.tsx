import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type Mailbox, mailboxContract } from '../mailbox.contract.ts'
import type { MailboxState } from '../mailbox.rules.ts'
import { ConnectMailbox } from './ConnectMailbox.tsx'

const stateTexts: Record<MailboxState, { tone: Tone; label: string }> = {
  on: { tone: 'green', label: 'Connected' },
  paused: { tone: 'amber', label: 'Paused' },
  ended: { tone: 'pink', label: 'Access ended' },
}

/** The connected mailbox: how it is, and what can be done with it. */
export function MailboxCard({ mailbox }: { mailbox: Mailbox }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const [isEditing, setEditing] = useState(false)
  const change = useSend(mailboxContract.change)
  const { state, trouble, not_before, read_at, username, host, port, takes_strangers, version } = mailbox
  if (isEditing || state === 'ended')
    return (
      <Stack gap="lg">
        {trouble && <Trouble>{t(trouble)}</Trouble>}
        <ConnectMailbox mailbox={mailbox} onDone={() => setEditing(false)} />
        <Group gap="sm">
          {state !== 'ended' && (
            <Button variant="default" onClick={() => setEditing(false)}>
              {t('Cancel')}
            </Button>
          )}
          {state === 'ended' && <Disconnect name={username} />}
        </Group>
      </Stack>
    )
  return (
    <Card
      style={{ maxWidth: 640 }}
      title={username}
      about={t('{{host}}, port {{port}}', { host, port: String(port) })}
      end={<StatusBadge tone={stateTexts[state].tone}>{t(stateTexts[state].label)}</StatusBadge>}
    >
      <Stack gap="md">
        {trouble && (
          <Trouble>
            {t(trouble)} {not_before && t('Next try {{when}}.', { when: instant(not_before) })}
          </Trouble>
        )}
        <Text size="sm">{t('Last read {{when}}', { when: instant(read_at) })}</Text>
        <Switch
          label={t('Include emails from people who aren’t clients yet')}
          description={t('For a mailbox used only for work, such as jobs@ or office@.')}
          checked={takes_strangers}
          disabled={change.isPending}
          onChange={event => void change.send({ takes_strangers: event.currentTarget.checked, version })}
        />
        <Group gap="sm">
          {state === 'on' && trouble && (
            <Button
              loading={change.isPending}
              onClick={() => void change.send({ is_paused: false, version })}
            >
              {t('Try again now')}
            </Button>
          )}
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => void change.send({ is_paused: state === 'on', version })}
          >
            {state === 'on' ? t('Pause') : t('Resume')}
          </Button>
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('Change sign-in')}
          </Button>
          <Disconnect name={username} />
        </Group>
      </Stack>
    </Card>
  )
}

const Trouble = ({ children }: { children: React.ReactNode }) => (
  <Alert color="yellow" icon={<IconAlertTriangle size={18} />} maw={640}>
    {children}
  </Alert>
)

function Disconnect({ name }: { name: string }) {
  const t = useTexts()
  const confirm = useConfirm()
  const disconnect = useSend(mailboxContract.disconnect, { saved: 'Disconnected.' })
  return (
    <Button
      variant="subtle"
      color="red"
      onClick={() =>
        void confirm({
          title: t('Disconnect {{name}}?', { name }),
          message: t('New emails no longer join conversations. Those already there stay.'),
          confirm: t('Disconnect'),
          danger: true,
          run: () => disconnect.send({}),
        })
      }
    >
      {t('Disconnect')}
    </Button>
  )
}
