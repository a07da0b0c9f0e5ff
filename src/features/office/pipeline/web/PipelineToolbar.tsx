import { Button, SegmentedControl, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { ChoicesSelect } from '#web/ui/select/ChoicesSelect.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useRead } from '#web/use-endpoint.ts'
import classes from './Pipeline.module.css'
import type { BoardFilters } from './use-pipeline-filters.ts'

interface PipelineToolbarProps {
  search: string
  filters: BoardFilters
  onSearch: (search: string) => void
  onFilters: (patch: Partial<BoardFilters>) => void
  /** null: the viewer may not change lists. */
  onNewList: (() => void) | null
}

const rarely = { staleTime: 300_000 }

/** Search, filters and order of the pipeline. */
export function PipelineToolbar({ search, filters, onSearch, onFilters, onNewList }: PipelineToolbarProps) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const types = useRead(jobTypesContract.options, {}, rarely).data?.result
  const people = useRead(teamContract.workerOptions, {}, rarely).data?.result
  return (
    <div className={classes.toolbar}>
      <SearchBox
        value={search}
        onChange={onSearch}
        label={t('Search the pipeline')}
        wait={400}
        width={isPhone ? '100%' : 190}
      />
      <ChoicesSelect
        className={classes.pick}
        label={t('Technician')}
        all={t('All technicians')}
        options={[{ value: 0, label: t('Unassigned') }, ...(people ?? [])]}
        value={filters.worker}
        onChange={worker => onFilters({ worker })}
      />
      <ChoicesSelect
        className={classes.pick}
        label={t('Status')}
        all={t('All statuses')}
        options={statuses.map(({ id, label }) => ({ value: id, label: t(label) }))}
        value={filters.status}
        onChange={status => onFilters({ status })}
      />
      {types && types.length > 0 && (
        <ChoicesSelect
          isSingle
          className={classes.pick}
          label={t('Job Type')}
          all={t('All job types')}
          options={types}
          value={filters.type ? [filters.type] : []}
          onChange={([type = 0]) => onFilters({ type })}
        />
      )}
      <SegmentedControl
        aria-label={t('Sort jobs')}
        value={filters.own ? 'own' : 'newest'}
        onChange={value => onFilters({ own: value === 'own' })}
        data={[
          { value: 'newest', label: t('Last edited') },
          { value: 'own', label: t('Custom order') },
        ]}
      />
      <Switch
        label={t('Jobs not in a list')}
        checked={filters.loose}
        onChange={event => onFilters({ loose: event.currentTarget.checked })}
      />
      {onNewList && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={onNewList}
          className={classes.newList}
        >
          {t('New list')}
        </Button>
      )}
    </div>
  )
}
