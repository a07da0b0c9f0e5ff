import type { OptionsFilter, Primitive } from '@mantine/core'
import { fittingRows, resemblingRows } from '#shared/rows/fit.ts'

/** The options that fit what is typed, best first, or else those like it; of groups those options, in the groups' order. */
export const fittingOptions = <Value extends Primitive>({
  options,
  search,
  limit,
}: Parameters<OptionsFilter<Value>>[0]): ReturnType<OptionsFilter<Value>> => {
  const foundBy = (find: typeof fittingRows) =>
    find(
      options.map(option =>
        'group' in option ? { ...option, items: find(option.items, search, item => [item.label]) } : option,
      ),
      search,
      option => ('group' in option ? (option.items.length > 0 ? [search] : []) : [option.label]),
    ).slice(0, limit)
  const fits = foundBy(fittingRows)
  return fits.length > 0 ? fits : foundBy(resemblingRows)
}
