import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { ordersContract } from '../orders.contract.ts'

export interface ChosenJob {
  id: number
  number: number
}

interface JobChoiceProps {
  label?: ReactNode
  'aria-label'?: string
  description?: ReactNode
  error?: ReactNode
  job: ChosenJob | null
  disabled?: boolean
  onChange: (job: ChosenJob | null) => void
}

/** A job by its number or a part of the client's name. */
export function JobChoice({ job, onChange, ...field }: JobChoiceProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.startsWith('#') ? '' : typed, 200)
  const found = useRead(ordersContract.jobOptions, { search }, { staleTime: 10_000 }).data?.result ?? []
  const options = found.map(each => ({
    value: String(each.value),
    label: [`#${each.number} ${each.name}`, each.address].filter(Boolean).join(', '),
  }))
  return (
    <Select
      {...field}
      placeholder={t('Number or name')}
      data={
        job && !found.some(each => each.value === job.id)
          ? [{ value: String(job.id), label: `#${job.number}` }, ...options]
          : options
      }
      value={job ? String(job.id) : null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      filter={({ options: all }) => all}
      nothingFoundMessage={t('No job matches')}
      onInput={({ currentTarget }) => setTyped((currentTarget as HTMLInputElement).value)}
      onChange={value => {
        const next = found.find(each => String(each.value) === value)
        onChange(next ? { id: next.value, number: next.number } : null)
      }}
    />
  )
}
