import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { reportsContract } from '#features/insight/reports/reports.contract.ts'
import { columnOf, columnsFor } from '#features/insight/reports/row-spec.rules.ts'
import { Conditions as ConditionRows } from '#features/insight/reports/web/rows/Conditions.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { mostGroups } from '../automations.rules.ts'
import type { Conditions } from '../conditions.rules.ts'
import type { SubjectSource } from '../triggers.rules.ts'

interface ConditionGroupsProps {
  source: SubjectSource
  value: Conditions
  /** Stands above them, where they decide something else than whether it begins. */
  title?: string
  /** Said while there are none. */
  empty?: string
  onChange: (value: Conditions) => void
}

/** For which rows it begins: groups of conditions, all or any of which must match. */
export function ConditionGroups({ source, value, title, empty, onChange }: ConditionGroupsProps) {
  const t = useTexts()
  const viewer = useViewer()
  const own = useRead(reportsContract.filters, {}, { staleTime: 300_000 }).data?.result.fields ?? []
  const columns = columnsFor(source, viewer, own).map(name => {
    const column = columnOf(source, name, own)!
    return { name, column, label: name.startsWith('field:') ? column.label : t(column.label) }
  })
  const { match, groups } = value
  const put = (at: number, part: Partial<Conditions['groups'][number]>) =>
    onChange({
      match,
      groups: groups
        .map((group, n) => (n === at ? { ...group, ...part } : group))
        .filter(({ conditions }) => conditions.length > 0),
    })
  const either = [
    { value: 'all', label: t('All match') },
    { value: 'any', label: t('Any matches') },
  ]
  const first = columns[0]
  const add = () =>
    first &&
    onChange({
      match,
      groups: [...groups, { match: 'all', conditions: [{ column: first.name, is: 'filled', value: '' }] }],
    })
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={500}>{title ?? t('Only if')}</Text>
        {groups.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('Between groups')}
            data={either}
            value={match}
            onChange={next => onChange({ match: next as 'all' | 'any', groups })}
          />
        )}
      </Group>
      {groups.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty ?? t('No conditions: it runs every time.')}
        </Text>
      )}
      {groups.length > 0 && title === undefined && (
        <Text size="sm" c="dimmed">
          {t('Checked at the start and after each wait.')}
        </Text>
      )}
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name
        <div key={at}>
          {group.conditions.length > 1 && (
            <SegmentedControl
              size="xs"
              mb={4}
              aria-label={t('Within group {{number}}', { number: String(at + 1) })}
              data={either}
              value={group.match}
              onChange={next => put(at, { match: next as 'all' | 'any' })}
            />
          )}
          <ConditionRows
            legend={t('Conditions')}
            columns={columns}
            value={group.conditions}
            onChange={conditions => put(at, { conditions })}
          />
        </div>
      ))}
      {groups.length < mostGroups && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={add}
        >
          {groups.length === 0 ? t('Add a condition') : t('Add a group')}
        </Button>
      )}
    </Stack>
  )
}
