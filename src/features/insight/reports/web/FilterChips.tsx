import { CloseButton } from '@mantine/core'
import type { Narrowing } from '#features/insight/measures/narrowing.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { splitLabels } from '../reports.rules.ts'
import classes from './reports.module.css'
import { useFilterNames } from './use-filter-names.ts'

interface FilterChipsProps {
  filter: readonly Narrowing[]
  /** Left out: they are the report's own. */
  onChange?: (filter: Narrowing[]) => void
  /** Names of clients and items, as the report told them. */
  names?: Readonly<Record<string, string>> | undefined
}

/** The active filters of a report, each with a remove button where it can be removed. */
export function FilterChips({ filter, onChange, names }: FilterChipsProps) {
  const t = useTexts()
  const nameOf = useFilterNames(names)
  if (filter.length === 0) return null
  return (
    <div className={classes.chips}>
      {filter.map(each => (
        <span key={each.dimension} className={classes.chip}>
          {`${t(splitLabels[each.dimension])}: ${nameOf(each)}`}
          {onChange && (
            <CloseButton
              size="xs"
              aria-label={t('Remove filter')}
              onClick={() => onChange(filter.filter(other => other !== each))}
            />
          )}
        </span>
      ))}
    </div>
  )
}
