import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { OpenedRow } from '#web/ui/list/OpenedRow.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { handoverContract, type OpenedHandover } from '../handover.contract.ts'
import { handoverTexts, mayHandOver } from '../handover.rules.ts'
import classes from './HandoverDialog.module.css'
import { handoverState } from './handover-state.ts'

/** All that was handed over, and the answer to it. */
export function HandoverDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts()
  return (
    <OpenedRow entry={handoverContract.open} id={id} title={t('Handovers')} onClose={onClose}>
      {(row, reload) => row && <Opened row={row} reload={reload} onClose={onClose} />}
    </OpenedRow>
  )
}

interface OpenedProps {
  row: OpenedHandover
  reload: (() => void) | undefined
  onClose: () => void
}

function Opened({ row, reload, onClose }: OpenedProps) {
  const t = useTexts()
  // Nothing of the row is typed over here: it shows what was answered meanwhile, also on the other side.
  useEffect(() => reload?.(), [reload])
  const { instant } = useCompanyTime()
  const { label, tone } = handoverState(row)
  const isOut = row.direction === 'out'
  return (
    <Dialog
      opened
      title={row.title || t(handoverTexts.kinds[row.kind])}
      subtitle={(isOut
        ? [t('To {{company}}', { company: row.company }), instant(row.sent_at), row.sent_by]
        : [t('From {{company}}', { company: row.company }), row.sent_by, instant(row.sent_at)]
      )
        .filter(Boolean)
        .join(' · ')}
      actions={<StatusBadge tone={tone}>{t(label)}</StatusBadge>}
      onClose={onClose}
      footer={<Answers row={row} />}
    >
      <Stack gap="md">
        {row.note && <Text className={classes.text}>{row.note}</Text>}
        {row.reason && <Text c="dimmed">{t('Reason: {{reason}}', { reason: row.reason })}</Text>}
        <Part title={t('Client')}>
          {[row.client.name, row.client.company_name, row.client.phone, row.client.email, row.client.address]
            .filter(Boolean)
            .map(line => (
              <div key={line}>{line}</div>
            ))}
        </Part>
        {row.scope && <Part title={t('Work to do')}>{row.scope}</Part>}
        <List title={t('Tasks')} lines={row.tasks.map(task => task.title)} />
        <List title={t('Notes')} lines={row.notes.map(note => `${note.author}: ${note.text}`)} />
        <List
          title={t('Parts')}
          lines={row.parts.map(part =>
            [
              `${part.quantity} × ${part.name}`,
              part.price !== null && moneyText(Math.round(part.price * 100)),
            ]
              .filter(Boolean)
              .join(' · '),
          )}
        />
        <List title={t('Files')} lines={row.files} />
        <Made row={row} />
      </Stack>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      <div className={classes.text}>{children}</div>
    </section>
  )
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Part title={title}>
      <ul className={classes.list}>
        {lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <li key={n}>{line}</li>
        ))}
      </ul>
    </Part>
  )
}

/** The company's own row: handed over, or made of it. */
function Made({ row }: { row: OpenedHandover }) {
  const t = useTexts()
  const { job_id, lead_id, client_id } = row
  const [to, query, label] =
    job_id !== null
      ? (['/jobs', { job: job_id }, t('Open the job')] as const)
      : lead_id !== null
        ? (['/manage/leads', { open: lead_id }, t('Open the lead')] as const)
        : client_id !== null
          ? ([`/clients/edit/${client_id}`, {}, t('Open the client')] as const)
          : [null, {}, '']
  if (to === null) return null
  return <Anchor renderRoot={props => <AppLink to={to} query={query} {...props} />}>{label}</Anchor>
}

function Answers({ row }: { row: OpenedHandover }) {
  const t = useTexts()
  const may = mayHandOver(row.kind, useViewer()) === true
  const accept = useSend(handoverContract.accept, { saved: t('Accepted.') })
  const decline = useSend(handoverContract.decline, { saved: t('Declined.') })
  const withdraw = useSend(handoverContract.withdraw, { saved: t('Withdrawn.') })
  const [isDeclining, setDeclining] = useState(false)
  const { typed, put } = useTyped(`decline handover ${row.id}`, { reason: '' })
  const isBusy = accept.isPending || decline.isPending || withdraw.isPending
  if (!may || row.status !== 'sent') return null
  const { id } = row
  if (row.direction === 'out')
    return (
      <Button variant="default" loading={isBusy} onClick={() => void withdraw.send({ id })}>
        {t('Withdraw')}
      </Button>
    )
  if (isDeclining)
    return (
      <>
        <GrowingText
          className={classes.reason}
          aria-label={t('Reason for declining')}
          placeholder={t('Reason for declining')}
          maxLength={500}
          value={typed.reason}
          onChange={event => put({ reason: event.currentTarget.value })}
          data-autofocus
        />
        <Button variant="default" disabled={isBusy} onClick={() => setDeclining(false)}>
          {t('Cancel')}
        </Button>
        <Button color="pink" loading={isBusy} onClick={() => void decline.send({ id, ...typed })}>
          {t('Decline')}
        </Button>
      </>
    )
  return (
    <>
      <Button variant="default" disabled={isBusy} onClick={() => setDeclining(true)}>
        {t('Decline')}
      </Button>
      <Button loading={accept.isPending} disabled={isBusy} onClick={() => void accept.send({ id })}>
        {t('Accept')}
      </Button>
    </>
  )
}
