import { Anchor, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { JobStatusBadge } from '#features/jobs/job-status/web/JobStatusBadge.tsx'
import { JobLink } from '#features/jobs/jobs/web/JobLink.tsx'
import { user } from '#shared/access.ts'
import type { Translate } from '#shared/translator.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { KeyPager } from '#web/ui/table/KeyPager.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useAnswered } from '#web/use-unanswered.ts'
import { useMay } from '#web/viewer.ts'
import {
  clientHistoryContract,
  type HistoryEntry,
  type HistoryKind,
  historyKinds,
} from '../client-history.contract.ts'
import classes from './ClientPage.module.css'

const kindTexts: Record<HistoryKind, string> = {
  job: 'Jobs',
  appointment: 'Appointments',
  quote: 'Quotes',
  invoice: 'Invoices',
  payment: 'Payments',
  message: 'Messages',
  file: 'Files',
}
const moneyKinds: readonly HistoryKind[] = ['quote', 'invoice', 'payment']

/** All that happened with a client, newest first; each opens what it is about. */
export function History({ id }: { id: number }) {
  const t = useTexts()
  const [kind, setKind] = useState<HistoryKind | null>(null)
  const [pages, setPages] = useState<(string | undefined)[]>([undefined])
  const after = pages.at(-1)
  const seesDocuments = useMay(user({ permission: 'money.manage' }))
  const read = useAnswered(
    clientHistoryContract.history,
    { id, kind, ...(after && { after }) },
    reply => reply.result.length === 0,
    { keepPrevious: true },
  )
  return (
    <Card title={t('History')}>
      <div className={classes.kinds}>
        <SegmentedControl
          size="xs"
          aria-label={t('Shown')}
          value={kind ?? 'all'}
          onChange={value => {
            setKind(value === 'all' ? null : (value as HistoryKind))
            setPages([undefined])
          }}
          data={[
            { value: 'all', label: t('All') },
            ...historyKinds
              .filter(each => seesDocuments || !moneyKinds.includes(each))
              .map(each => ({ value: each, label: t(kindTexts[each]) })),
          ]}
        />
      </div>
      <Loaded read={read} failed={t('Couldn’t load this list')}>
        {({ result, next }) => (
          <>
            {result.length === 0 ? (
              <Text size="sm">{t('No events yet')}</Text>
            ) : (
              <ul className={classes.rows}>
                {result.map(entry => (
                  <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
                ))}
              </ul>
            )}
            <KeyPager
              pages={pages}
              next={next}
              onChange={setPages}
              backLabel={t('Newer')}
              onLabel={t('Older')}
            />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const t = useTexts()
  const time = useCompanyTime()
  return (
    <li>
      <span>
        <EntryLink entry={entry} title={titleOf(t, entry)} />
        {entry.text && <span className={classes.dim}> {entry.text}</span>}
      </span>
      {entry.kind === 'job' && <JobStatusBadge status={Number(entry.status)} />}
      {entry.amount_cents !== null && <b>{moneyText(entry.amount_cents)}</b>}
      <span className={classes.dim}>
        {time.instant(entry.at, entry.kind === 'job' ? 'date' : 'dateTime')}
      </span>
    </li>
  )
}

const moneyLabels: Readonly<Record<string, string>> = {
  refund: 'Refund',
  dispute: 'Dispute lost',
  credit: 'Credit note',
}

function titleOf(t: Translate, { kind, number, number_text, status }: HistoryEntry): string {
  const no = { number: number_text ?? String(number ?? '') }
  if (kind === 'job') return t('Job #{{number}}', no)
  if (kind === 'appointment')
    return status === 'cancelled'
      ? t('Cancelled appointment of job #{{number}}', no)
      : t('Appointment of job #{{number}}', no)
  if (kind === 'quote') return t('Quote #{{number}}', no)
  if (kind === 'invoice') return number === null ? t('Draft invoice') : t('Invoice #{{number}}', no)
  if (kind === 'payment') return t(moneyLabels[status] ?? 'Payment')
  if (kind === 'file') return t('File')
  return status === 'mail'
    ? t('Email sent')
    : status === 'sms in'
      ? t('Text message received')
      : t('Text message sent')
}

function EntryLink({ entry, title }: { entry: HistoryEntry; title: string }) {
  const { kind, opens, job_id } = entry
  if (kind === 'quote' || kind === 'invoice' || kind === 'payment')
    return (
      <Anchor
        component={AppLink}
        to={kind === 'quote' ? '/quotes' : '/invoices'}
        query={{ open: opens }}
        size="sm"
      >
        {title}
      </Anchor>
    )
  if (job_id === null) return <b>{title}</b>
  return (
    <JobLink id={job_id} className={classes.job}>
      <b>{title}</b>
    </JobLink>
  )
}

/** Amount owed, for viewers who may see money. */
export function Balance({ id }: { id: number }) {
  const t = useTexts()
  const may = useMay(clientHistoryContract.balance.access)
  const { data } = useRead(clientHistoryContract.balance, { id }, { enabled: may })
  if (!may || !data) return null
  return (
    <div>
      <dt>{data.owed_cents < 0 ? t('Overpaid') : t('Owes')}</dt>
      <dd>
        {moneyText(Math.abs(data.owed_cents))}
        {data.overdue_cents > 0 && (
          <Text span size="sm" c="pink">
            {' '}
            {t('{{amount}} overdue', { amount: moneyText(data.overdue_cents) })}
          </Text>
        )}
      </dd>
    </div>
  )
}
