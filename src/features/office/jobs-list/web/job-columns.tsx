import { ActionIcon } from '@mantine/core'
import { IconMapPin, IconPhone } from '@tabler/icons-react'
import { JobStatusBadge } from '#features/jobs/job-status/web/JobStatusBadge.tsx'
import type { ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import type { JobSort } from '#features/jobs/jobs/jobs.contract.ts'
import { jobTabs } from '#features/jobs/jobs/jobs.rules.ts'
import { JobPeople } from '#features/jobs/jobs/web/JobPeople.tsx'
import { jobDirections } from '#features/jobs/jobs/web/job-directions.ts'
import { LateMark } from '#features/jobs/jobs/web/LateMark.tsx'
import { telHref } from '#shared/phones/phone.ts'
import type { Translate } from '#shared/translator.ts'
import { moneyText } from '#web/money-text.ts'
import type { Column } from '#web/ui/table/data-table.types.ts'
import classes from './jobs-list.module.css'

type JobColumn = Column<ShownRow, JobSort>

interface JobColumnsOf {
  tab: number
  isPhone: boolean
  showsMoney: boolean
  t: Translate
  format: (instant: string, style: 'date' | 'time') => string
}

/** The columns of a tab; History shows when a job was closed, the others when it was created. */
export function jobColumns({ tab, isPhone, showsMoney, t, format }: JobColumnsOf): JobColumn[] {
  const none = isPhone ? null : '–'
  const number: JobColumn = {
    id: 'number',
    card: 'plain',
    header: t('Job'),
    sortField: 'job_number',
    width: 84,
    cell: row => `#${row.number}`,
  }
  const appointment: JobColumn = {
    id: 'appointment',
    setting: 'appointment',
    header: t('Appointment'),
    sortField: 'appointment_time',
    width: 184,
    card: 'plain',
    cell: row =>
      row.starts_at ? (
        <span className={classes.when}>
          <span>{format(row.starts_at, 'date')},</span> <span>{format(row.starts_at, 'time')}</span>{' '}
          <LateMark visit={row} />
        </span>
      ) : (
        none
      ),
  }
  const isToInvoice = tab === jobTabs.toInvoice
  const isHistory = tab === jobTabs.history || isToInvoice
  const date: JobColumn = {
    id: 'date',
    setting: 'date',
    header: isHistory ? t('Closed') : t('Created'),
    sortField: isHistory ? 'date_closed' : 'date_created',
    width: 116,
    hideBelow: 'xxl',
    card: 'none',
    cell: row => {
      const instant = isHistory ? row.closed_at : row.created_at
      return instant ? format(instant, 'date') : '–'
    },
  }
  const others: JobColumn[] = [
    {
      id: 'client',
      header: t('Client'),
      sortField: 'name',
      width: 'clamp(140px, 14vw, 220px)',
      card: 'title',
      cell: row => <TwoLines first={row.name} second={row.company_name} />,
    },
    {
      id: 'address',
      setting: 'address',
      header: t('Address'),
      sortField: 'suburb_name',
      width: 'clamp(140px, 16vw, 230px)',
      card: 'plain',
      cell: row =>
        isPhone ? (
          [streetOf(row), row.suburb].filter(Boolean).join(', ') || null
        ) : (
          <TwoLines first={streetOf(row)} second={row.suburb} />
        ),
    },
    {
      id: 'type',
      setting: 'job_type',
      header: t('Job Type'),
      width: 150,
      hideBelow: 'xxl',
      card: 'plain',
      cell: row => row.job_types || none,
    },
    {
      id: 'people',
      setting: 'technicians',
      header: t('Technicians'),
      width: 'clamp(105px, 11vw, 170px)',
      card: 'plain',
      cell: row => <JobPeople row={row} />,
    },
    {
      id: 'status',
      setting: 'status',
      header: t('Status'),
      sortField: 'job_status',
      width: 150,
      card: 'corner',
      cell: row => <JobStatusBadge status={row.status_id} />,
    },
  ]
  const amount = (
    id: 'amount' | 'invoiced',
    header: string,
    cents: (row: ShownRow) => number | null,
  ): JobColumn => ({
    id,
    setting: id,
    header,
    align: 'right',
    width: 96,
    ...(!isToInvoice && { hideBelow: 'xxl' as const }),
    card: isToInvoice ? 'line' : 'none',
    cell: row => (cents(row) ? moneyText(cents(row)!) : none),
  })
  const amounts = showsMoney
    ? [
        amount('amount', t('Amount'), row => row.due_cents),
        amount('invoiced', t('Invoiced'), row => row.invoiced_cents),
      ]
    : []
  const ways: JobColumn = {
    id: 'ways',
    header: '',
    card: 'foot',
    cell: row => <Ways row={row} t={t} />,
  }
  const all =
    tab === jobTabs.appointments
      ? [number, appointment, ...others, ...amounts, date]
      : isToInvoice
        ? [number, ...others, ...amounts, date]
        : [number, ...others, appointment, ...amounts, date]
  return isPhone ? [...all, ways] : all
}

/** The address without the suburb, which is shown below it. */
function streetOf(row: ShownRow): string {
  const at = row.suburb ? row.address.toLowerCase().indexOf(`, ${row.suburb.toLowerCase()}`) : -1
  return at > 0 ? row.address.slice(0, at) : row.address
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className={classes.two}>
      <span>{first}</span> {second && second !== first && <span>{second}</span>}
    </span>
  )
}

/** Call and Directions on a phone's card. */
function Ways({ row, t }: { row: ShownRow; t: Translate }) {
  const phone = telHref(row.phone)
  const way = jobDirections(row)
  return (
    <div className={classes.ways}>
      {phone && (
        <ActionIcon
          component="a"
          href={phone}
          variant="default"
          size={42}
          aria-label={t('Call {{name}}', { name: row.name })}
        >
          <IconPhone size={18} />
        </ActionIcon>
      )}
      {way && (
        <ActionIcon
          component="a"
          href={way}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size={42}
          aria-label={t('Directions to {{place}}', { place: row.address || row.suburb })}
        >
          <IconMapPin size={18} />
        </ActionIcon>
      )}
    </div>
  )
}
