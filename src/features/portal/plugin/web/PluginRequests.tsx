import { IconWorld } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { type PluginRequest, pluginContract } from '../plugin.contract.ts'
import type { PluginOutcome } from '../plugin.rules.ts'
import { partLabels } from './part-labels.ts'

const outcomes: Record<PluginOutcome, { tone: Tone; label: string }> = {
  shown: { tone: 'green', label: 'Shown' },
  site: { tone: 'pink', label: 'Website not allowed' },
  off: { tone: 'amber', label: 'Off' },
  frame: { tone: 'pink', label: 'Not allowed by the booking page' },
}

/** Websites that asked for a part, each with its outcome. */
export function PluginRequests() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const read = useRead(pluginContract.getPluginRequests, {}, { staleTime: 0 })
  const nameOf = ({ site }: PluginRequest) => site || t('Unknown website')
  const columns: Column<PluginRequest>[] = [
    { id: 'site', header: t('Website'), cell: nameOf, wrap: true },
    { id: 'part', header: t('Shows'), cell: ({ part }) => t(partLabels[part]) },
    {
      id: 'outcome',
      header: t('Result'),
      cell: ({ outcome }) => (
        <StatusBadge tone={outcomes[outcome].tone}>{t(outcomes[outcome].label)}</StatusBadge>
      ),
    },
    { id: 'requests', header: t('Requests'), cell: row => row.requests, align: 'right', width: 100 },
    { id: 'last', header: t('Last request'), cell: row => instant(row.last_at), hideBelow: 'xl' },
  ]
  return (
    <Card flush title={t('Last requests')}>
      <DataTable<PluginRequest, string>
        label={t('Requests')}
        columns={columns}
        rows={read.data?.result}
        rowId={row => `${row.site} ${row.part} ${row.outcome}`}
        rowLabel={nameOf}
        error={read.error && !read.data ? t(read.error) : null}
        onRetry={() => void read.refetch()}
        empty={{
          title: t('No requests yet'),
          text: t('Websites that show the plugin appear here.'),
          icon: <IconWorld size={22} />,
        }}
      />
    </Card>
  )
}
