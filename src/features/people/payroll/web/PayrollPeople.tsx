import { Group, Stack, Table, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useIsBelow } from '#web/ui/use-is-phone.ts'
import type { PayrollPerson } from '../payroll.contract.ts'
import { PayItemText } from './PayItemText.tsx'
import classes from './payroll.module.css'
import { ShareTexts } from './ShareTexts.tsx'

/** One line a person, and below it the pay items it is made of; on a phone, a card each. */
export function PayrollPeople({ people }: { people: readonly PayrollPerson[] }) {
  const t = useTexts()
  const isPhone = useIsBelow('35.99em')
  if (isPhone)
    return (
      <ul className={classes.people} aria-label={t('To pay')}>
        {people.map(person => (
          <li key={person.user_id}>
            <Group justify="space-between" align="start" wrap="nowrap">
              <Named person={person} />
              <Text fw={500}>{moneyText(person.cents)}</Text>
            </Group>
            <Items person={person} />
          </li>
        ))}
      </ul>
    )
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={t('To pay')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Name')}</Table.Th>
            <Table.Th>{t('Hours')}</Table.Th>
            <Table.Th ta="right">{t('Amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map(person => (
            <Table.Tr key={person.user_id}>
              <Table.Td>
                <Named person={person} />
              </Table.Td>
              <Table.Td>
                <Items person={person} />
              </Table.Td>
              <Table.Td ta="right">{moneyText(person.cents)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** The name, and what is missing to pay the person. */
function Named({ person }: { person: PayrollPerson }) {
  const t = useTexts()
  return (
    <div>
      {person.name}
      {person.unrated_minutes > 0 && (
        <Text size="xs" c="red">
          {t('No hourly rate')}
        </Text>
      )}
      {person.shares.some(each => each.share === null) && (
        <Text size="xs" c="red">
          {t('No percentage set')}
        </Text>
      )}
    </div>
  )
}

function Items({ person }: { person: PayrollPerson }) {
  return (
    <>
      {person.sum}
      <Stack gap={0}>
        {person.lines.map(line => (
          <PayItemText key={`${line.key}${line.name}${line.rate_cents}`} line={line} />
        ))}
        <ShareTexts shares={person.shares} />
      </Stack>
    </>
  )
}
