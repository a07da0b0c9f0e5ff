import { MultiSelect } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useState } from 'react'
import { foldedFilter } from './folded-filter.ts'
import type { MultiSelectProps } from './select.types.ts'
import type { AskedPart } from './use-asked.ts'
import { inMantinesWords, useTaken } from './use-taken.ts'

/** A `MultiSelect` that somebody came to. */
export function MultiSelectList({ field, asked }: AskedPart<MultiSelectProps<string | number>>) {
  const [isTyped] = useState(asked?.typed !== undefined)
  const [searchValue, onSearchChange] = useState('')
  const ref = useMergedRef(useTaken(asked, onSearchChange), field.ref)
  return (
    <MultiSelect
      filter={foldedFilter}
      {...inMantinesWords(field)}
      {...(isTyped && { searchValue, onSearchChange })}
      ref={ref}
    />
  )
}
