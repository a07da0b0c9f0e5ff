import { isOfParts } from '#features/insight/measures/kept-measures.rules.ts'
import type { Narrowing } from '#features/insight/measures/narrowing.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { reportsContract } from '../reports.contract.ts'

/** Names what a report is narrowed down to. */
export function useFilterNames(names: Readonly<Record<string, string>> = {}): (filter: Narrowing) => string {
  const t = useTexts()
  const choices = useRead(reportsContract.filters, {}).data?.result
  return ({ dimension, value }) => {
    if (value === '') return dimension === 'technician' ? t('Unassigned') : t('None')
    if (dimension === 'suburb') return value
    if (dimension === 'client' || isOfParts(dimension)) return names[`${dimension} ${value}`] ?? '…'
    const label = choices?.[dimension].find(each => each.value === value)?.label ?? value
    return dimension === 'status' ? t(label) : label
  }
}
