import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { sourceLabels } from '#features/talk/consents/consents.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { clientConsentsContract } from '../client-consents.contract.ts'
import classes from './consents.module.css'
import { type ConsentAddress, type ReadConsents as Read, shownAddress } from './shown-address.ts'

const ConsentDialog = lazyDialog(async () => (await import('./ConsentDialog.tsx')).ConsentDialog)

/** Consent to marketing: what holds for each number and address of a client, why, and what was entered. */
export function ConsentCard({ client }: { client: number }) {
  const t = useTexts()
  const read = useRead(clientConsentsContract.read, { client_id: client })
  const [isRecording, setRecording] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const addresses = read.data?.addresses ?? []
  return (
    <Card
      title={t('Marketing consent')}
      about={t('Offers and news need consent. Invoices and appointment messages don’t.')}
      end={
        addresses.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setRecording(true)}
          >
            {t('Record consent')}
          </Button>
        )
      }
    >
      <Loaded read={read} failed={t('Couldn’t load this list')}>
        {({ addresses: rows, history }) =>
          rows.length === 0 ? (
            <Text size="sm">{t('No mobile number or email address')}</Text>
          ) : (
            <>
              <ul className={classes.rows}>
                {rows.map(row => (
                  <AddressRow
                    key={`${row.channel} ${row.address}`}
                    client={client}
                    row={row}
                    isOurs={isOurs(history, row)}
                  />
                ))}
              </ul>
              {history.length > 0 && (
                <Button
                  mt="xs"
                  size="compact-sm"
                  variant="subtle"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  {isOpen ? t('Hide history') : t('Show history')}
                </Button>
              )}
              {isOpen && <History history={history} />}
            </>
          )
        }
      </Loaded>
      {isRecording && (
        <ConsentDialog client={client} addresses={addresses} onClose={() => setRecording(false)} />
      )}
    </Card>
  )
}

/** True if the office itself has ended marketing to this address. */
function isOurs(history: Read['history'], { channel, address }: ConsentAddress): boolean {
  const last = history.find(each => each.channel === channel && each.address === address)
  return last?.kind === 'withdrawn' && last.source === 'office'
}

function AddressRow({ client, row, isOurs }: { client: number; row: ConsentAddress; isOurs: boolean }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const withdraw = useSend(clientConsentsContract.withdraw, { saved: ({ message }) => message })
  const { channel, address, contact, state, until } = row
  const shown = shownAddress(row)
  const send = (checked: boolean) =>
    void withdraw.send({ client_id: client, channel, address, checked }).catch(() => {})
  const isAllowed = state === 'express' || state === 'inferred'
  return (
    <li>
      <span className={classes.address}>
        {shown}
        {contact !== '' && <span className={classes.dim}> {contact}</span>}
      </span>
      <span>
        <StateBadge state={state} />
        {state === 'inferred' && until && (
          <span className={classes.dim}>
            {' '}
            {t('From the last job, until {{day}}', { day: day(parseDay(until)!) })}
          </span>
        )}
        {state === 'ended' && until && (
          <span className={classes.dim}> {t('Ended on {{day}}', { day: day(parseDay(until)!) })}</span>
        )}
      </span>
      <Group gap={6}>
        {isAllowed && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            loading={withdraw.isPending}
            aria-label={t('Stop marketing to {{address}}', { address: shown })}
            onClick={() => send(true)}
          >
            {t('Stop marketing')}
          </Button>
        )}
        {isOurs && (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={withdraw.isPending}
            aria-label={t('Undo for {{address}}', { address: shown })}
            onClick={() => send(false)}
          >
            {t('Undo')}
          </Button>
        )}
      </Group>
    </li>
  )
}

function StateBadge({ state }: Pick<ConsentAddress, 'state'>) {
  const t = useTexts()
  switch (state) {
    case 'express':
      return <StatusBadge tone="teal">{t('Agreed')}</StatusBadge>
    case 'inferred':
      return <StatusBadge tone="teal">{t('Inferred')}</StatusBadge>
    case 'withdrawn':
      return <StatusBadge tone="pink">{t('No marketing')}</StatusBadge>
    default:
      return <StatusBadge tone="amber">{t('No consent')}</StatusBadge>
  }
}

const kindTexts = {
  express: 'Agreed to marketing',
  withdrawn: 'Opted out of marketing',
  lifted: 'Undone',
} as const

function History({ history }: Pick<Read, 'history'>) {
  const t = useTexts()
  const { instant, day } = useCompanyTime()
  return (
    <ul className={classes.history}>
      {history.map(({ id, kind, source, person, evidence, given_on, at, by, ...of }) => (
        <li key={id}>
          <b>{t(kindTexts[kind])}</b> · {shownAddress(of)} ·{' '}
          {(source !== 'office' || by === '') && <>{t(sourceLabels[source])} · </>}
          {given_on ? day(parseDay(given_on)!) : instant(at)}
          {person !== '' && <> · {person}</>}
          {by !== '' && <> · {t('Entered by {{name}}', { name: by })}</>}
          {evidence !== '' && <Text size="sm">{evidence}</Text>}
        </li>
      ))}
    </ul>
  )
}
