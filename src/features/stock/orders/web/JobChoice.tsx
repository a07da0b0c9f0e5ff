import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { namedBy } from '#shared/rows/fit.ts'
import { useTexts } from '#web/i18n.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
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

/** A job by its number or a part of the client's name; empty: none. */
export function JobChoice({ job, onChange, ...field }: JobChoiceProps) {
  const t = useTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const [isUsed, setUsed] = useState(false)
  const wanted = (typed ?? '').replace(/^#/, '').trim()
  const [search] = useDebouncedValue(wanted, 200)
  const { data, isFetched, isPlaceholderData, isError } = useRead(
    ordersContract.jobOptions,
    { search },
    { staleTime: 10_000, enabled: isUsed, keepPrevious: true },
  )
  const found = data?.result ?? []
  return (
    <Picker
      {...field}
      placeholder={t('Number or name')}
      text={typed ?? (job ? `#${job.number}` : '')}
      onText={text => {
        setTyped(text)
        if (job) onChange(null)
      }}
      isChosen={typed === null}
      isSettled={!isUsed || (search === wanted && (isError || (isFetched && !isPlaceholderData)))}
      certain={toKey(namedBy(found, wanted, each => [String(each.number), each.name]))}
      showsAll
      onAsk={() => setUsed(true)}
      onPick={key => {
        const next = found.find(each => String(each.value) === key)
        if (!next) return
        setTyped(null)
        onChange({ id: next.value, number: next.number })
      }}
      listName={t('Jobs')}
      none={t('No matching jobs')}
      rows={found.map(each => ({
        key: String(each.value),
        content: [`#${each.number} ${each.name}`, each.address].filter(Boolean).join(', '),
      }))}
    />
  )
}

const toKey = (job: { value: number } | undefined) => job && String(job.value)
