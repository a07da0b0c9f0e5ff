import { Anchor } from '@mantine/core'
import type { OwnColumn } from '#features/account/custom-fields/web/use-listed-fields.tsx'
import { displayPhone, telHref } from '#shared/phones/phone.ts'
import type { Translate } from '#shared/translator.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import type { ClientSort } from '../clients.contract.ts'
import type { FoundClient } from '../clients.wire.ts'
import { TagChips } from './TagChips.tsx'

/** `own`: the columns of the company's own fields. */
export function clientColumns(t: Translate, own: readonly OwnColumn[]): Column<FoundClient, ClientSort>[] {
  return [
    { id: 'name', header: t('Name'), sortField: 'name', width: 200, cell: row => row.name },
    {
      id: 'company',
      setting: 'company',
      card: 'plain',
      header: t('Company'),
      sortField: 'company_name',
      width: 180,
      hideBelow: 'xl',
      cell: row => row.company_name || null,
    },
    {
      id: 'phone',
      setting: 'phone',
      card: 'plain',
      header: t('Phone'),
      width: 140,
      cell: row => <PhoneLink phone={row.phone} />,
    },
    {
      id: 'email',
      setting: 'email',
      card: 'plain',
      header: t('Email'),
      width: 220,
      hideBelow: 'xl',
      cell: row => <EmailLink email={row.email} />,
    },
    {
      id: 'suburb',
      setting: 'suburb',
      card: 'plain',
      header: t('Suburb'),
      sortField: 'suburb',
      width: 150,
      cell: row => row.suburb || null,
    },
    {
      id: 'tags',
      header: t('Tags'),
      width: 150,
      card: 'plain',
      hideBelow: 'xl',
      cell: row => (row.tags.length > 0 ? <TagChips tags={row.tags} /> : null),
    },
    ...own,
    {
      id: 'jobs',
      setting: 'jobs',
      header: t('Jobs'),
      width: 80,
      align: 'right',
      cell: row => <JobsCell row={row} t={t} />,
    },
  ]
}

function PhoneLink({ phone }: { phone: string }) {
  const href = telHref(phone)
  const shown = displayPhone(phone)
  return href ? (
    <Anchor href={href} size="sm" c="inherit">
      {shown}
    </Anchor>
  ) : (
    shown
  )
}

function EmailLink({ email }: { email: string }) {
  return email ? (
    <Anchor href={`mailto:${email}`} size="sm" c="inherit">
      {email}
    </Anchor>
  ) : null
}

function JobsCell({ row, t }: { row: FoundClient; t: Translate }) {
  if (!row.job_count) return '0'
  const count = row.job_count >= 1000 ? '1,000+' : String(row.job_count)
  return (
    <Anchor
      component={AppLink}
      to="/jobs"
      query={{ client: row.id }}
      size="sm"
      aria-label={`${t('Jobs of {{name}}', { name: row.name })}: ${count}`}
    >
      {count}
    </Anchor>
  )
}
