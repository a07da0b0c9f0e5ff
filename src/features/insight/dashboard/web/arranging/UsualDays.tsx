import { measuresContract } from '#features/insight/measures/measures.contract.ts'
import { periodChoices, usualPeriod } from '#features/insight/measures/period.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'

const labels: Record<(typeof periodChoices)[number], string> = {
  1: 'Today’s figures',
  7: 'Last 7 days',
  30: 'Last 30 days',
  365: 'Last 12 months',
}

/** The days that figures of the company span until somebody chooses others. */
export function UsualDays() {
  const t = useTexts()
  const kept = useRead(measuresContract.period, {}, { staleTime: 600_000 }).data
  const { send, isPending } = useSend(measuresContract.setPeriod, { saved: 'Saved.' })
  return (
    <Select<number>
      aria-label={t('Default period for everyone')}
      w={180}
      data={periodChoices.map(value => ({ value, label: t(labels[value]) }))}
      value={kept?.result ?? usualPeriod}
      disabled={!kept || isPending}
      allowDeselect={false}
      onChange={period => {
        if (period !== null && kept) void send({ period, version: kept.version }).catch(() => {})
      }}
    />
  )
}
