import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { leaveBalancesContract } from '../leave-balances.contract.ts'
import { balanceLabels, earnedKinds, usualYearHours } from '../leave-balances.rules.ts'
import { EntitlementsDialog } from './EntitlementsDialog.tsx'
import { useHours } from './use-hours.ts'

/** Kinds to show until balances are set. */
const usualKinds = earnedKinds
  .filter(kind => usualYearHours[kind] > 0)
  .map(kind => ({ kind, kind_id: null, name: balanceLabels[kind] }))

/** Everybody's leave by kind; a press on a name sets hours a year and opening balances. */
export function TeamBalances() {
  const t = useTexts()
  const hours = useHours()
  const read = useRead(leaveBalancesContract.balances, {})
  const [opened, open] = useState<{ id: number; name: string } | null>(null)
  const people = read.data?.result ?? []
  const kept = people.flatMap(person => person.balances)
  const kinds = [
    ...new Map(
      (kept.length > 0 ? kept : usualKinds).map(each => [`${each.kind} ${each.kind_id}`, each] as const),
    ),
  ]
  if (people.length === 0) return null
  return (
    <Card title={t('Leave balances')} about={t('As of the start of today. Choose a person to set theirs.')}>
      <Table.ScrollContainer minWidth={320}>
        <Table aria-label={t('Leave balances')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Name')}</Table.Th>
              {kinds.map(([key, kind]) => (
                <Table.Th key={key} ta="right">
                  {t(kind.name)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map(person => (
              <Table.Tr key={person.user_id}>
                <Table.Td>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t('Leave for {{name}}', { name: person.name })}
                    onClick={() => open({ id: person.user_id, name: person.name })}
                  >
                    {person.name}
                  </Button>
                  {person.casual && <small>{t('Casual')}</small>}
                </Table.Td>
                {kinds.map(([key]) => {
                  const found = person.balances.find(each => `${each.kind} ${each.kind_id}` === key)
                  return (
                    <Table.Td key={key} ta="right">
                      {found ? hours(found.minutes) : '–'}
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {opened && <EntitlementsDialog userId={opened.id} name={opened.name} onClose={() => open(null)} />}
    </Card>
  )
}
