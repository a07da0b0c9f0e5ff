import { Anchor } from '@mantine/core'
import type { OwnColumn } from '#features/account/custom-fields/web/use-listed-fields.tsx'
import type { Viewer } from '#shared/access.ts'
import { displayPhone, telHref } from '#shared/phones/phone.ts'
import type { Translate } from '#shared/translator.ts'
import { fileUrl } from '#web/send.ts'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import type { Member, TeamSort } from '../team.contract.ts'
import { seesPay } from '../team.rules.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { paymentText } from './payment-text.ts'

const statuses: Record<Member['status'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'green' },
  added: { label: 'Not invited', tone: 'grey' },
  invited: { label: 'Invited', tone: 'amber' },
  disabled: { label: 'Disabled', tone: 'grey' },
}

export function teamColumns(
  t: Translate,
  viewer: Pick<Viewer, 'permissions'>,
  onEdit: (member: Member) => void,
  own: readonly OwnColumn[],
): Column<Member, TeamSort>[] {
  const columns: Column<Member, TeamSort>[] = [
    {
      id: 'name',
      header: t('Name'),
      sortField: 'fullname',
      width: 200,
      cell: row => <PersonChip name={row.fullname} colour={row.color} src={fileUrl(row.picture)} />,
    },
    {
      id: 'email',
      setting: 'email',
      card: 'plain',
      header: t('Email'),
      sortField: 'email',
      width: 240,
      hideBelow: 'xl',
      cell: row => row.email,
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
      id: 'group',
      setting: 'group',
      card: 'plain',
      header: t('Group'),
      sortField: 'group_id',
      width: 150,
      cell: row => t(row.group_name),
    },
    ...own,
    {
      id: 'payment',
      setting: 'payment',
      card: 'plain',
      header: t('Payment'),
      width: 140,
      hideBelow: 'xl',
      cell: row => paymentText(row, t) || null,
    },
    {
      id: 'status',
      setting: 'status',
      header: t('Status'),
      width: 124,
      card: 'corner',
      cell: row => (
        <StatusBadge tone={statuses[row.status].tone}>{t(statuses[row.status].label)}</StatusBadge>
      ),
    },
    {
      id: 'actions',
      header: t('Actions'),
      width: 80,
      align: 'right',
      card: 'corner',
      cell: row => <MemberMenu member={row} onEdit={() => onEdit(row)} />,
    },
  ]
  return seesPay(viewer) ? columns : columns.filter(column => column.id !== 'payment')
}

function PhoneLink({ phone }: { phone: string }) {
  const href = telHref(phone)
  if (!href) return phone
  return (
    <Anchor href={href} size="sm" c="inherit">
      {displayPhone(phone)}
    </Anchor>
  )
}
