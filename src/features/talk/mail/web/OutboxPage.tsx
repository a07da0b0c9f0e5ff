import { Button } from '@mantine/core'
import { IconMailOpened, IconRefresh } from '@tabler/icons-react'
import { type ComponentType, useMemo, useState } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { mailContract } from '../mail.contract.ts'
import { mailTexts } from '../mail.rules.ts'
import { type AnswerProps, MailDialog, type SentMail } from './MailDialog.tsx'
import { RetryButton } from './RetryButton.tsx'

/** Milliseconds between checks on email that is still being sent. */
const lookAgain = 5_000
const tones: Record<SentMail['status'], { tone: Tone; label: string }> = {
  waiting: { tone: 'amber', label: 'Waiting' },
  sent: { tone: 'green', label: 'Sent' },
  failed: { tone: 'pink', label: 'Failed' },
}

interface OutboxPageProps {
  shown: Readonly<Record<string, 0 | 1>>
  Answer: ComponentType<AnswerProps>
}

/**
 * Every email the company sent, with its outcome, and notifications that could not be delivered. `shown` says by its
 * setting which column the person has switched off.
 */
export function OutboxPage({ shown, Answer }: OutboxPageProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const list = useListPage(mailContract.outbox, {
    sort: { field: 'id', order: 'DESC' },
    rowId: mail => mail.id,
    lookAgain: mails => mails.some(mail => mail.status === 'waiting') && lookAgain,
  })
  const [openId, setOpenId] = useState<number | null>(null)
  const open = list.rows?.find(mail => mail.id === openId)
  const columns = useMemo(
    () => outboxColumns(t, instant).filter(({ setting }) => !setting || shown[setting] !== 0),
    [t, instant, shown],
  )

  return (
    <>
      <DataTable
        {...list.table}
        label={t('Outbox')}
        columns={columns}
        rowLabel={row => `${subjectOf(row, t)}, ${recipientOf(row, t)}`}
        onRowOpen={mail => setOpenId(mail.id)}
        toolbar={<SearchBox {...list.searchBox} label={t('Search by subject or recipient')} />}
        toolbarEnd={
          <>
            <ExportButton entry={mailContract.exportOutbox} input={list.fileInput} />
            <Button
              variant="default"
              leftSection={<IconRefresh size={15} />}
              loading={list.table.loading}
              onClick={list.table.onRetry}
            >
              {t('Refresh')}
            </Button>
          </>
        }
        noMatch={{
          title: t('No matches'),
          text: t('No matching subject or recipient.'),
        }}
        empty={{
          title: t('No emails yet'),
          text: t('Invitations and other emails that your company sends are kept here.'),
          icon: <IconMailOpened size={22} stroke={1.6} />,
        }}
      />
      {open && <MailDialog mail={open} Answer={Answer} onClose={() => setOpenId(null)} />}
    </>
  )
}

const kindLabels = { mail: 'Mail', push: 'Notification', sms: 'SMS' } as const satisfies Record<
  SentMail['kind'],
  string
>

/** A notification's subject is one of our texts; an email's subject is what someone wrote. */
function subjectOf(row: SentMail, t: Translate): string {
  if (row.private) return t(mailTexts.private)
  return row.kind === 'push' ? t(row.subject) : row.subject
}

function recipientOf(row: SentMail, t: Translate): string {
  return row.to || t('A browser no longer in use')
}

function outboxColumns(t: Translate, instant: (at: string) => string): Column<SentMail, 'id'>[] {
  return [
    {
      id: 'subject',
      header: t('Subject'),
      cell: row => <b style={{ fontWeight: 500 }}>{subjectOf(row, t)}</b>,
    },
    {
      id: 'kind',
      setting: 'kind',
      header: t('Kind'),
      cell: ({ kind }) => t(kindLabels[kind]),
      width: 120,
      hideBelow: 'xl',
    },
    { id: 'to', setting: 'to', header: t('To'), cell: row => recipientOf(row, t), width: 240 },
    {
      id: 'created',
      setting: 'created',
      header: t('Created'),
      sortField: 'id',
      cell: mail => instant(mail.created),
      width: 190,
      hideBelow: 'xl',
    },
    {
      id: 'status',
      setting: 'status',
      header: t('Status'),
      card: 'corner',
      cell: ({ status }) => (
        <StatusBadge tone={tones[status].tone} dot>
          {t(tones[status].label)}
        </StatusBadge>
      ),
      width: 110,
    },
    {
      id: 'retry',
      header: t('Actions'),
      card: 'foot',
      align: 'right',
      width: 130,
      cell: mail => mail.retry && <RetryButton id={mail.id} />,
    },
  ]
}
