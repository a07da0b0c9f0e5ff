import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import type { Translate } from '#shared/translator.ts'
import { language, useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { bytesText } from '../../plans/web/bytes-text.ts'
import { serversContract } from '../servers.contract.ts'
import { lateAfter, type measures, readEvery } from '../servers.rules.ts'
import { NextVersion } from './NextVersion.tsx'

type State = Receives<typeof serversContract.state>['result']
type Process = State['processes'][number]
type Company = Receives<typeof serversContract.companies>['result'][number]
type Measure = (typeof measures)[number]

const numberText = (value: number, digits = 0) =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: digits }).format(value)
const unitText = (value: number, unit: string, digits = 0) =>
  new Intl.NumberFormat(language(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value)
const shareText = (share: number) =>
  new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 1 }).format(share)
/** A duration in the unit that says it best. */
const durationText = (seconds: number) => {
  if (seconds < 1) return unitText(seconds * 1_000, 'millisecond')
  if (seconds < 90) return unitText(seconds, 'second', 1)
  return seconds < 5_400 ? unitText(seconds / 60, 'minute') : unitText(seconds / 3_600, 'hour', 1)
}

/** How the installation does, for those who run it: its processes, what waits, and what companies take of it. */
export default function ServersPage() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const read = useRead(serversContract.state, {}, { refetchInterval: readEvery.state })
  return (
    <Stack gap="lg">
      {read.error && read.data && (
        <Alert color="red" role="alert">
          {t(
            'No answer since {{time}}: what stands here is older. Look at the log of the servers, or start them again.',
            {
              time: instant(new Date(read.dataUpdatedAt).toISOString()),
            },
          )}
        </Alert>
      )}
      <Loaded read={read} failed={t('Couldn’t load the servers')} shape="list">
        {({ result }) => (
          <>
            <Part title={t('Processes')}>
              <Processes rows={result.processes} />
            </Part>
            <Part title={t('Waiting')}>
              <Waiting state={result} />
            </Part>
          </>
        )}
      </Loaded>
      <Part title={t('Companies')}>
        <Companies />
      </Part>
      <Part title={t('Next version')}>
        <NextVersion />
      </Part>
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Text component="h2" fw={600} mb="xs">
        {title}
      </Text>
      {children}
    </section>
  )
}

function Processes({ rows }: { rows: Process[] }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  return (
    <DataTable
      label={t('Processes')}
      rows={rows}
      rowId={row => row.id}
      rowLabel={row => row.name}
      empty={{ title: t('No process'), text: t('A process appears here ten seconds after its start.') }}
      columns={[
        { id: 'name', header: t('Process'), cell: row => row.name },
        { id: 'state', header: t('Status'), card: 'corner', cell: row => <ProcessState row={row} /> },
        { id: 'version', header: t('Version'), cell: row => row.version, hideBelow: 'xl' },
        { id: 'since', header: t('Since'), cell: row => instant(row.started_at), hideBelow: 'xxl' },
        {
          id: 'requests',
          header: t('Requests a second'),
          align: 'right',
          cell: row => numberText(row.requests_a_second, 1),
        },
        {
          id: 'processor',
          header: t('Processor'),
          align: 'right',
          cell: row => shareText(row.processor),
        },
        {
          id: 'delay',
          header: t('Event loop'),
          align: 'right',
          cell: row => unitText(row.loop_delay_ms, 'millisecond'),
        },
        {
          id: 'memory',
          header: t('Memory'),
          align: 'right',
          cell: row => bytesText(row.memory_bytes),
          hideBelow: 'xl',
        },
        {
          id: 'connections',
          header: t('Connections'),
          align: 'right',
          cell: row => t('{{used}} of {{most}}', { used: row.connections, most: row.most_connections }),
        },
        {
          id: 'sockets',
          header: t('Windows'),
          align: 'right',
          cell: row => numberText(row.sockets),
          hideBelow: 'xl',
        },
        {
          id: 'live',
          header: t('Live updates'),
          align: 'right',
          cell: row =>
            row.live_delay_ms === null ? t('Not heard') : durationText(row.live_delay_ms / 1_000),
        },
        ...(rows.some(row => row.replica_away || row.replica_behind !== null) ? [replicaColumn(t)] : []),
      ]}
    />
  )
}

const replicaColumn = (t: Translate) => ({
  id: 'replica',
  header: t('Replica'),
  align: 'right' as const,
  cell: (row: Process) => replicaText(row, t),
})

const replicaText = (row: Process, t: Translate) => {
  if (row.replica_away) return t('Away')
  return row.replica_behind === null ? '–' : durationText(row.replica_behind)
}

const isTroubled = (row: Process) =>
  row.live_delay_ms === null || row.connections_waiting > 0 || row.replica_away

function ProcessState({ row }: { row: Process }) {
  const t = useTexts()
  if (row.is_canary && !row.is_drained && !isTroubled(row))
    return (
      <StatusBadge size="sm" tone="violet">
        {t('Next version')}
      </StatusBadge>
    )
  if (row.is_drained)
    return (
      <StatusBadge size="sm" tone="amber">
        {t('Stopping')}
      </StatusBadge>
    )
  if (isTroubled(row))
    return (
      <StatusBadge size="sm" tone="pink">
        {t('In trouble')}
      </StatusBadge>
    )
  return (
    <StatusBadge size="sm" tone="green">
      {t('Serving')}
    </StatusBadge>
  )
}

function Waiting({ state }: { state: State }) {
  const t = useTexts()
  const { outbox, followers, schedule, failed } = state
  const rows = [
    { id: 'outbox', name: t('Messages to be sent'), ...outbox },
    { id: 'followers', name: t('Follow-up of changes'), ...followers },
    { id: 'schedule', name: t('Scheduled work'), ...schedule },
  ]
  const facts = [
    { name: t('Emails'), count: failed.mail },
    { name: t('Text messages'), count: failed.sms },
    { name: t('Notifications'), count: failed.push },
    { name: t('Calls'), count: failed.line },
    { name: t('Set aside'), count: state.set_aside },
  ]
  return (
    <>
      <DataTable
        label={t('Waiting')}
        rows={rows}
        rowId={row => row.id}
        rowLabel={row => row.name}
        empty={{ title: t('Nothing waits') }}
        columns={[
          {
            id: 'name',
            header: t('Work'),
            cell: row => (row.latest ? `${row.name} (${row.latest})` : row.name),
          },
          { id: 'due', header: t('Now due'), align: 'right', cell: row => numberText(row.due) },
          {
            id: 'late',
            header: t('Oldest'),
            align: 'right',
            cell: row =>
              row.late > lateAfter ? (
                <StatusBadge size="sm" tone="pink">
                  {durationText(row.late)}
                </StatusBadge>
              ) : row.late > 0 ? (
                durationText(row.late)
              ) : (
                '–'
              ),
          },
        ]}
      />
      <Text size="sm" mt="xs">
        {t('Finally failed:')} {facts.map(({ name, count }) => `${name} ${numberText(count)}`).join(' · ')}
      </Text>
    </>
  )
}

const measureTexts: Record<Measure, string> = {
  processor: 'Processor time',
  database: 'Database time',
  requests: 'Server requests',
  bytes: 'Data sent',
  messages: 'Messages',
  failed: 'Failed messages',
  storage: 'Files',
}

function Companies() {
  const t = useTexts()
  const [by, setBy] = useState<Measure>('processor')
  const [within, setWithin] = useState<'hour' | 'day'>('hour')
  const read = useRead(
    serversContract.companies,
    { by, within },
    { keepPrevious: true, refetchInterval: readEvery.companies },
  )
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <Select
          label={t('Most by')}
          value={by}
          onChange={value => value && setBy(value as Measure)}
          data={Object.entries(measureTexts).map(([value, label]) => ({ value, label: t(label) }))}
        />
        <SegmentedControl
          aria-label={t('Period')}
          value={within}
          onChange={value => setWithin(value as typeof within)}
          data={[
            { value: 'hour', label: t('Last hour') },
            { value: 'day', label: t('Last 24 hours') },
          ]}
        />
      </Group>
      <Loaded read={read} failed={t('Couldn’t load companies')} shape="list">
        {({ result }) => (
          <DataTable
            label={t('Companies')}
            rows={result}
            rowId={row => row.id}
            rowLabel={row => row.name}
            empty={{ title: t('Nothing yet'), text: t('What companies take is written every minute.') }}
            columns={companyColumns(t)}
          />
        )}
      </Loaded>
    </Stack>
  )
}

const companyColumns = (t: Translate) => [
  { id: 'name', header: t('Company'), cell: (row: Company) => row.name },
  {
    id: 'processor',
    header: t('Processor time'),
    align: 'right' as const,
    cell: (row: Company) => `${durationText(row.processor_ms / 1_000)} · ${shareText(row.processor_share)}`,
  },
  {
    id: 'database',
    header: t('Database time'),
    align: 'right' as const,
    cell: (row: Company) => durationText(row.database_ms / 1_000),
  },
  {
    id: 'requests',
    header: t('Server requests'),
    align: 'right' as const,
    cell: (row: Company) => numberText(row.requests),
  },
  {
    id: 'bytes',
    header: t('Data sent'),
    align: 'right' as const,
    hideBelow: 'xl' as const,
    cell: (row: Company) => bytesText(row.bytes),
  },
  {
    id: 'messages',
    header: t('Messages'),
    align: 'right' as const,
    hideBelow: 'xl' as const,
    cell: (row: Company) => numberText(row.messages),
  },
  {
    id: 'failed',
    header: t('Failed messages'),
    align: 'right' as const,
    cell: (row: Company) => numberText(row.failed),
  },
  {
    id: 'storage',
    header: t('Files'),
    align: 'right' as const,
    cell: (row: Company) => bytesText(row.storage),
  },
]
