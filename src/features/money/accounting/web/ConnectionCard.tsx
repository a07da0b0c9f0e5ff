import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { accountingContract, type BookConnection } from '../accounting.contract.ts'
import { type ConnectionState, isReached, kindLabels } from '../accounting.rules.ts'

const stateTexts: Record<ConnectionState, { tone: Tone; label: string }> = {
  'setting-up': { tone: 'blue', label: 'Not started' },
  on: { tone: 'green', label: 'Sending' },
  paused: { tone: 'amber', label: 'Paused' },
  ended: { tone: 'pink', label: 'Access ended' },
}

interface ConnectionCardProps {
  program: string | null
  connection: BookConnection | null
}

/** Connection to the accounting program, with its buttons. */
export function ConnectionCard({ program, connection }: ConnectionCardProps) {
  const t = useTexts()
  if (program === null)
    return (
      <Card
        title={t('Accounting')}
        about={t(
          'This server isn’t set up for an accounting program. Export files for Xero, MYOB or QuickBooks below.',
        )}
      />
    )
  if (!connection)
    return (
      <Card
        title={program}
        about={t('Clients, invoices, payments and credit notes sync to your books automatically, once each.')}
        end={<ConnectButton label={t('Connect {{program}}', { program })} />}
      />
    )
  return <Connected program={program} connection={connection} />
}

function ConnectButton({ label, payroll = false }: { label: string; payroll?: boolean }) {
  const connect = useSend(accountingContract.connect, {
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <Button
      variant={payroll ? 'default' : 'filled'}
      leftSection={<IconPlugConnected size={16} />}
      loading={connect.isPending || connect.isSuccess}
      onClick={() => void connect.send({ payroll })}
    >
      {label}
    </Button>
  )
}

function Connected({ program, connection }: { program: string; connection: BookConnection }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const { state, trouble, not_before, sent_at, organisation, organisation_name: name } = connection
  return (
    <Card
      title={name ? `${program} · ${name}` : program}
      about={sent_at ? t('Last sent {{when}}', { when: instant(sent_at) }) : undefined}
      end={<StatusBadge tone={stateTexts[state].tone}>{t(stateTexts[state].label)}</StatusBadge>}
    >
      <Stack gap="md">
        {trouble && (
          <Alert color={state === 'ended' ? 'red' : 'yellow'} icon={<IconAlertTriangle size={18} />}>
            {t(trouble)} {not_before && t('Next try {{when}}.', { when: instant(not_before) })}
          </Alert>
        )}
        {connection.asked > 0 && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
            <Anchor
              size="sm"
              renderRoot={props => (
                <AppLink to="/settings/accounting" query={{ list: 'received', status: '1' }} {...props} />
              )}
            >
              {t('Payments from your books to check: {{number}}', { number: connection.asked })}
            </Anchor>
          </Alert>
        )}
        {connection.drifts > 0 && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
            <Anchor
              size="sm"
              renderRoot={props => (
                <AppLink to="/settings/accounting" query={{ list: 'differences', status: '1' }} {...props} />
              )}
            >
              {t('Documents that differ in your books: {{number}}', { number: connection.drifts })}
            </Anchor>
          </Alert>
        )}
        <ChooseOrganisation connection={connection} />
        {organisation !== '' && <Preview connection={connection} />}
        {connection.choices.country === 'AU' && state !== 'ended' && (
          <PayrollAccess program={program} hasPayroll={connection.has_payroll} />
        )}
        <Actions program={program} connection={connection} />
      </Stack>
    </Card>
  )
}

/** The choice between organisations, where there is one. Other books than before begin anew. */
function ChooseOrganisation({ connection }: { connection: BookConnection }) {
  const t = useTexts()
  const confirm = useConfirm()
  const choose = useSend(accountingContract.choose)
  const { state, organisation, organisation_name: before, organisations } = connection
  if (isReached(connection) && organisations.length === 1) return null
  async function take(chosen: string) {
    const run = () => choose.send({ organisation: chosen })
    if (organisation === '') return run()
    const name = organisations.find(({ id }) => id === chosen)?.name ?? ''
    await confirm({
      title: t('Use {{name}} from now on?', { name }),
      message: t('Accounts and client matching start again. Records sent to {{before}} stay there.', {
        before,
      }),
      confirm: t('Use {{name}}', { name }),
      run,
    })
  }
  return (
    <Select
      label={t('Organisation')}
      description={t('Connected organisation')}
      placeholder={t('Choose the organisation')}
      data={organisations.map(each => ({ value: each.id, label: each.name }))}
      value={isReached(connection) ? organisation : null}
      allowDeselect={false}
      disabled={choose.isPending || state === 'on'}
      maw={420}
      onChange={id => id && id !== organisation && void take(id)}
    />
  )
}

/** Says whether the connection reaches payroll, and asks for it. */
function PayrollAccess({ program, hasPayroll }: { program: string; hasPayroll: boolean }) {
  const t = useTexts()
  if (hasPayroll) return <Text size="sm">{t('Payroll is connected too.')}</Text>
  return (
    <Group gap="md">
      <Text size="sm" maw={520}>
        {t(
          'Payroll isn’t connected. {{program}} will ask for access to employees, timesheets and pay items. Books keep syncing.',
          { program },
        )}
      </Text>
      <ConnectButton label={t('Connect payroll')} payroll />
    </Group>
  )
}

/** Previews the records to send. */
function Preview({ connection: { state, waiting, failed } }: { connection: BookConnection }) {
  const t = useTexts()
  const isOn = state === 'on'
  const read = useRead(accountingContract.preview, {}, { staleTime: 0, enabled: !isOn })
  if (isOn)
    return (
      <Text size="sm">
        {waiting + failed === 0
          ? t('Everything has been sent.')
          : t('{{waiting}} to send, {{failed}} rejected.', { waiting, failed })}
      </Text>
    )
  if (!read.data) return null
  const { result: counts, refused } = read.data
  if (counts.length === 0) return <Text size="sm">{t('Nothing waiting to send.')}</Text>
  return (
    <div>
      {refused.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('Not included')} mb="md">
          {refused.map(({ id, reason }) => (
            <div key={id}>
              <Anchor
                size="sm"
                renderRoot={props => <AppLink to="/settings/items" query={{ open: id }} {...props} />}
              >
                {t(reason)}
              </Anchor>
            </div>
          ))}
        </Alert>
      )}
      <Text size="sm">{t('Once you start, we’ll send:')}</Text>
      <Group gap="xl" mt={6}>
        {counts.map(({ kind, count, amount_cents }) => (
          <div key={kind}>
            <Text fw={600} size="lg">
              {count.toLocaleString()}
            </Text>
            <Text size="sm" c="dimmed">
              {t(kindLabels[kind])}
              {amount_cents > 0 && kind !== 'item' && ` · ${moneyText(amount_cents)}`}
            </Text>
          </div>
        ))}
      </Group>
    </div>
  )
}

function Actions({ program, connection }: { program: string; connection: BookConnection }) {
  const t = useTexts()
  const confirm = useConfirm()
  const start = useSend(accountingContract.start, { saved: 'Sending starts within a minute.' })
  const pause = useSend(accountingContract.pause, { saved: 'Sending is paused.' })
  const disconnect = useSend(accountingContract.disconnect, { saved: 'Disconnected.' })
  const { state, organisation } = connection
  async function askDisconnect() {
    await confirm({
      title: t('Disconnect {{program}}?', { program }),
      message: t(
        'Sending has stopped. Records already sent stay in the books, and reconnecting won’t send them twice.',
      ),
      confirm: t('Disconnect'),
      run: () => disconnect.send({}),
    })
  }
  return (
    <Group gap="sm">
      {state === 'ended' && <ConnectButton label={t('Reconnect')} />}
      {(state === 'setting-up' || state === 'paused') && organisation !== '' && (
        <Button loading={start.isPending} onClick={() => void start.send({})}>
          {state === 'paused' ? t('Resume sending') : t('Start sending')}
        </Button>
      )}
      {state === 'on' && (
        <Button variant="default" loading={pause.isPending} onClick={() => void pause.send({})}>
          {t('Pause')}
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={() => void askDisconnect()}>
        {t('Disconnect')}
      </Button>
    </Group>
  )
}
