import type { ComboboxParsedItem, OptionsFilter, Primitive } from '@mantine/core'
import { findsText } from '#shared/texts/folding.ts'

/** The options that hold all words of a search, whatever their accents, case and apostrophes. */
export function foldedFilter<Value extends Primitive>({
  options,
  search,
  limit,
}: Parameters<OptionsFilter<Value>>[0]): ComboboxParsedItem<Value>[] {
  const isFound = findsText(search)
  const found: ComboboxParsedItem<Value>[] = []
  let left = limit
  for (const option of options) {
    if (left <= 0) break
    const items = ('group' in option ? option.items : [option])
      .filter(item => isFound(item.label))
      .slice(0, left)
    left -= items.length
    if (items.length > 0) found.push(...('group' in option ? [{ group: option.group, items }] : items))
  }
  return found
}
