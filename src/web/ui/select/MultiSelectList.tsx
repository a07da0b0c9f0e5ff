import { MultiSelect } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { fittingOptions } from './fitting-options.ts'
import type { MultiSelectProps } from './select.types.ts'
import type { AskedPart } from './use-asked.ts'
import { useSearched } from './use-searched.ts'
import { inMantinesWords, useTaken } from './use-taken.ts'

/** A `MultiSelect` that somebody came to. */
export function MultiSelectList({ field, asked }: AskedPart<MultiSelectProps<string | number>>) {
  const { searchable = false } = field
  const { typing, input, setSearch, forget } = useSearched(field, searchable, '')
  const ref = useMergedRef(useTaken(asked, setSearch), field.ref, input)
  return (
    <MultiSelect
      filter={fittingOptions}
      selectFirstOptionOnChange={searchable}
      {...inMantinesWords(field)}
      {...(searchable ? typing : {})}
      onChange={next => {
        forget()
        setSearch('')
        field.onChange?.(next)
      }}
      ref={ref}
    />
  )
}
