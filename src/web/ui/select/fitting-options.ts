import type { OptionsFilter, Primitive } from '@mantine/core'
import { fitting } from '#shared/rows/fit.ts'

/** The options that fit what is typed, best first; of groups those options, in the groups' order. */
export const fittingOptions = <Value extends Primitive>({
  options,
  search,
  limit,
}: Parameters<OptionsFilter<Value>>[0]): ReturnType<OptionsFilter<Value>> =>
  fitting(
    options.map(option =>
      'group' in option ? { ...option, items: fitting(option.items, search, item => [item.label]) } : option,
    ),
    search,
    option => ('group' in option ? (option.items.length > 0 ? [search] : []) : [option.label]),
  ).slice(0, limit)
