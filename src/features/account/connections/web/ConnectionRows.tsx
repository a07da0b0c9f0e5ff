import { Anchor, Button } from '@mantine/core'
import type { ConnectionState } from '#shared/connections/connection-facts.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { LinedRow } from '#web/ui/list/LinedRow.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type ConnectionRow, connectionsContract, type ListedConnection } from '../connections.contract.ts'

const states: Record<ConnectionState, { tone: Tone; label: string }> = {
  on: { tone: 'green', label: 'Connected' },
  'setting-up': { tone: 'blue', label: 'Setup isn’t finished' },
  paused: { tone: 'amber', label: 'Paused' },
  trouble: { tone: 'orange', label: 'Not working' },
  ended: { tone: 'pink', label: 'Access ended' },
}

/** One kind of connection: those that there are, or what comes first. */
export function ConnectionRows({ connection }: { connection: ListedConnection }) {
  const t = useTexts()
  const { name, vendor, about, path, is_offered, rows } = connection
  const title = t(name)
  if (rows.length > 0) return rows.map(row => <Connected key={row.id} connection={connection} row={row} />)
  return (
    <LinedRow
      name={title}
      badge={!is_offered && <StatusBadge tone="grey">{t('Not set up on this installation')}</StatusBadge>}
      about={t(about)}
      detail={
        is_offered ? (
          vendor
        ) : (
          <>
            {vendor}
            {' · '}
            <Anchor href="/api/docs/production" target="_blank" inherit underline="always">
              {t('Setup guide for administrators')}
            </Anchor>
          </>
        )
      }
    >
      {is_offered && (
        <Button
          component={AppLink}
          to={path as '/settings'}
          variant="light"
          size="xs"
          aria-label={t('Set up: {{what}}', { what: title })}
        >
          {t('Set up')}
        </Button>
      )}
    </LinedRow>
  )
}

function Connected({ connection, row }: { connection: ListedConnection; row: ConnectionRow }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const { name, vendor, about, path } = connection
  const { account, state, trouble, next_at, used_at, ends_at, by } = row
  const what = account ? `${t(name)}: ${account}` : t(name)
  const details = [
    vendor,
    by && t('Set up by {{name}}', { name: by }),
    used_at && t('last used {{when}}', { when: instant(used_at) }),
    next_at && t('Next try {{when}}.', { when: instant(next_at) }),
    ends_at && t('Ends {{when}} if not used', { when: instant(ends_at) }),
  ]
  return (
    <LinedRow
      name={what}
      badge={<StatusBadge tone={states[state].tone}>{t(states[state].label)}</StatusBadge>}
      about={trouble ? t(trouble) : t(about)}
      detail={details.filter(Boolean).join(' · ')}
    >
      <Buttons connection={connection} row={row} what={what} />
      <Button
        component={AppLink}
        to={path as '/settings'}
        variant="default"
        size="xs"
        aria-label={t('Open: {{what}}', { what })}
      >
        {state === 'ended' ? t('Connect again') : state === 'setting-up' ? t('Finish setup') : t('Open')}
      </Button>
    </LinedRow>
  )
}

interface ButtonsProps {
  connection: ListedConnection
  row: ConnectionRow
  what: string
}

function Buttons({ connection: { kind }, row, what }: ButtonsProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const { id, state } = row
  const pause = useSend(connectionsContract.pause)
  const retry = useSend(connectionsContract.retry, { saved: 'We’ll retry within a minute.' })
  const end = useSend(connectionsContract.end, { saved: 'Disconnected.' })
  const isPaused = state === 'paused'
  const ask = () =>
    confirm({
      title: t('Disconnect {{name}}?', { name: what }),
      message: t('It stops immediately and we give up our access.'),
      confirm: t('Disconnect'),
      danger: true,
      run: () => end.send({ kind, id }),
    })
  return (
    <>
      {row.can_retry && (
        <Button
          size="xs"
          loading={retry.isPending}
          aria-label={t('Try again now: {{what}}', { what })}
          onClick={() => void retry.send({ kind, id }).catch(() => {})}
        >
          {t('Try again now')}
        </Button>
      )}
      {row.can_pause && (
        <Button
          variant="light"
          size="xs"
          loading={pause.isPending}
          aria-label={isPaused ? t('Resume: {{what}}', { what }) : t('Pause: {{what}}', { what })}
          onClick={() => void pause.send({ kind, id, is_paused: !isPaused }).catch(() => {})}
        >
          {isPaused ? t('Resume') : t('Pause')}
        </Button>
      )}
      {row.can_end && (
        <Button
          variant="light"
          color="pink"
          size="xs"
          aria-label={t('Disconnect: {{what}}', { what })}
          onClick={() => void ask()}
        >
          {t('Disconnect')}
        </Button>
      )}
    </>
  )
}
