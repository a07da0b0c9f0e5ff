import { Checkbox, Group, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { findsText } from '#shared/texts/folding.ts'
import { useTexts } from '#web/i18n.ts'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import type { offersContract } from '../offers.contract.ts'
import { type OfferKind, offerTexts } from '../offers.rules.ts'

/** Rows that are drawn; searching finds the others. */
const mostShown = 100

interface ChooseRowsProps {
  kind: OfferKind
  rows: Receives<typeof offersContract.offerable>['result']
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** All rows of a kind at once, or some of them by name. */
export function ChooseRows({ kind, rows, chosen, onChange }: ChooseRowsProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const isFound = findsText(search)
  const found = rows.filter(({ name, detail }) => isFound(`${name} ${detail}`))
  const label = t(offerTexts.kinds[kind])
  const numbers = { chosen: chosen.size, all: rows.length }
  return (
    <section aria-label={label}>
      <Group justify="space-between">
        <Checkbox
          label={label}
          checked={chosen.size === rows.length}
          indeterminate={chosen.size > 0 && chosen.size < rows.length}
          onChange={event => onChange(new Set(event.currentTarget.checked ? rows.map(row => row.id) : []))}
        />
        <UnstyledButton
          aria-expanded={isOpen}
          aria-label={`${t('{{chosen}} of {{all}}', numbers)}: ${t('Choose {{kind}} one by one', { kind: label })}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Group gap={6}>
            <Text size="sm" c="dimmed">
              {t('{{chosen}} of {{all}}', numbers)}
            </Text>
            {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          </Group>
        </UnstyledButton>
      </Group>
      {isOpen && (
        <Stack gap={8} mt={8} ml={30}>
          {rows.length > 10 && <SearchBox value={search} onChange={setSearch} label={t('Search')} />}
          <ScrollArea.Autosize mah={220} viewportProps={{ tabIndex: -1 }}>
            <Stack gap={8}>
              {found.slice(0, mostShown).map(row => (
                <Checkbox
                  key={row.id}
                  label={row.name}
                  description={row.detail || undefined}
                  checked={chosen.has(row.id)}
                  onChange={event => {
                    const next = new Set(chosen)
                    event.currentTarget.checked ? next.add(row.id) : next.delete(row.id)
                    onChange(next)
                  }}
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
          {found.length > mostShown && (
            <Text size="sm" c="dimmed">
              {t('{{count}} more. Type to find them.', { count: found.length - mostShown })}
            </Text>
          )}
        </Stack>
      )}
    </section>
  )
}
