import { Alert, Button, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { type Flow, sharedDataContract } from '../shared-data.contract.ts'
import type { FlowState } from '../shared-data.rules.ts'

const states: Record<FlowState, { tone: Tone; label: string }> = {
  leaves: { tone: 'blue', label: 'Sends data' },
  trouble: { tone: 'orange', label: 'Not working' },
  asked: { tone: 'grey', label: 'Only when asked' },
  paused: { tone: 'amber', label: 'Paused' },
  idle: { tone: 'grey', label: 'Not in use' },
  here: { tone: 'green', label: 'Stays on this server' },
  off: { tone: 'grey', label: 'Not set up' },
}

/** Every way by which data leaves this server, those in use first. */
export default function SharedDataPage() {
  const t = useTexts()
  const read = useRead(sharedDataContract.list, {})
  return (
    <Loaded read={read} failed={t('Couldn’t load data sharing')} shape="list">
      {({ leaves, result }) => {
        const inState = (...wanted: FlowState[]) => result.filter(({ state }) => wanted.includes(state))
        return (
          <Stack gap="lg" maw={980}>
            {!leaves && (
              <Alert color="green" icon={<IconLock size={18} />} title={t('Nothing leaves this server')}>
                {t('No service receives data about your clients or people.')}
              </Alert>
            )}
            <Flows
              title={t('Sent to others')}
              about={t('Who gets which data, and what for.')}
              flows={inState('leaves', 'trouble')}
            />
            <Flows title={t('Paused or on request')} flows={inState('paused', 'asked')} />
            <Flows
              title={t('Doesn’t leave')}
              about={t('Nothing is sent by these now.')}
              flows={inState('here', 'idle', 'off')}
            />
          </Stack>
        )
      }}
    </Loaded>
  )
}

function Flows({ title, about, flows }: { title: string; about?: string; flows: Flow[] }) {
  if (flows.length === 0) return null
  return (
    <Card flush title={title} about={about}>
      <LinedRows>
        {flows.map(flow => (
          <FlowRow key={`${flow.of} ${flow.key}`} flow={flow} />
        ))}
      </LinedRows>
    </Card>
  )
}

function FlowRow({ flow }: { flow: Flow }) {
  const t = useTexts()
  const { title, about, carries, sends, vendor, host, state, count, of, path } = flow
  const { tone, label } = states[state]
  const receiver = [vendor, host].filter(Boolean).join(', ')
  return (
    <LinedRow
      name={t(title)}
      badge={<StatusBadge tone={tone}>{t(label)}</StatusBadge>}
      about={
        <>
          <div>{t(about)}</div>
          <div>{t('Data: {{data}}', { data: t(carries) })}</div>
        </>
      }
      detail={
        <>
          {receiver && state !== 'off' && <div>{t('To: {{receiver}}', { receiver })}</div>}
          {sends.some(each => each !== title) && (
            <div>{t('For: {{list}}', { list: sends.map(each => t(each)).join(' · ') })}</div>
          )}
          {of === 'person' && count > 0 && <div>{t('Connected: {{number}}', { number: count })}</div>}
        </>
      }
    >
      {path ? (
        <Button
          component={AppLink}
          to={path as '/settings'}
          variant="default"
          size="xs"
          aria-label={t('Open: {{what}}', { what: t(title) })}
        >
          {t('Open')}
        </Button>
      ) : (
        <Button
          component="a"
          href="/api/docs/production"
          target="_blank"
          variant="subtle"
          size="xs"
          aria-label={t('Setup guide for administrators: {{what}}', { what: t(title) })}
        >
          {t('Setup guide')}
        </Button>
      )}
    </LinedRow>
  )
}
