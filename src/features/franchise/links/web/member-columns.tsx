import type { Translate } from '#shared/translator.ts'
import { moneyText } from '#web/money-text.ts'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import type { FranchiseMember, MemberSort } from '../links.contract.ts'
import { MemberMenu } from './MemberMenu.tsx'

const statuses: Record<FranchiseMember['status'] | 'expired', { label: string; tone: Tone }> = {
  active: { label: 'Member', tone: 'green' },
  invited: { label: 'Invited', tone: 'amber' },
  expired: { label: 'Expired', tone: 'orange' },
  declined: { label: 'Declined', tone: 'pink' },
  withdrawn: { label: 'Withdrawn', tone: 'grey' },
  ended: { label: 'Has left', tone: 'grey' },
}

export function memberColumns(
  t: Translate,
  dayOf: (instant: string) => string,
): Column<FranchiseMember, MemberSort>[] {
  const figure = (
    id: 'jobs' | 'completed' | 'leads' | 'invoiced',
    header: string,
  ): Column<FranchiseMember, MemberSort> => ({
    id,
    header,
    width: 120,
    align: 'right',
    hideBelow: id === 'leads' ? 'xl' : id === 'completed' ? 'lg' : undefined,
    cell: ({ figures }) =>
      figures === null ? '–' : id === 'invoiced' ? moneyText(Math.round(figures[id] * 100)) : figures[id],
  })
  return [
    { id: 'name', header: t('Company'), sortField: 'name', cell: row => row.name },
    { id: 'email', header: t('Email'), card: 'plain', hideBelow: 'xl', cell: row => row.email },
    figure('jobs', t('Jobs this month')),
    figure('completed', t('Closed')),
    figure('leads', t('Leads')),
    figure('invoiced', t('Invoiced')),
    {
      id: 'since',
      header: t('Since'),
      width: 110,
      hideBelow: 'lg',
      cell: row => dayOf(row.accepted_at ?? row.invited_at),
    },
    {
      id: 'status',
      header: t('Status'),
      width: 120,
      card: 'foot',
      cell: row => {
        const { label, tone } = statuses[row.expired ? 'expired' : row.status]
        return <StatusBadge tone={tone}>{t(label)}</StatusBadge>
      },
    },
    {
      id: 'actions',
      header: t('Actions'),
      width: 80,
      align: 'right',
      card: 'corner',
      cell: row => <MemberMenu member={row} />,
    },
  ]
}
