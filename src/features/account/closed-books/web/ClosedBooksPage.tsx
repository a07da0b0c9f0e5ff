import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { addMonths, dayText, monthEnd, monthStart, parseDay } from '#shared/dates.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { closedBooksContract } from '../closed-books.contract.ts'
import { firstOpenDay } from '../closed-books.rules.ts'
import { Closings } from './Closings.tsx'

/** Closes the books to a day, or opens them again, and shows who did it when. */
export default function ClosedBooksPage() {
  const t = useTexts()
  const read = useRead(closedBooksContract.read, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load closed books')}>
      {({ result }) => (
        <Stack gap="md">
          <CloseCard key={result.closed_to} closedTo={result.closed_to} />
          <Closings />
        </Stack>
      )}
    </Loaded>
  )
}

function CloseCard({ closedTo }: { closedTo: string | null }) {
  const t = useTexts()
  const { today, day } = useCompanyTime()
  const confirm = useConfirm()
  const lastMonth = dayText(monthStart(today) - 1)
  const lastQuarter = dayText(monthEnd(addMonths(monthStart(today), -1 - (monthOf(today) % 3))))
  const [to, setTo] = useState(closedTo)
  const close = useSend(closedBooksContract.close, { saved: 'Saved.' })
  const shown = (date: string) => day(parseDay(date)!)

  /** Closes to a day, or opens again after it; null: all days are open. */
  async function ask(next: string | null) {
    const opens = closedTo !== null && (next === null || next < closedTo)
    await confirm({
      title:
        next === null
          ? t('Reopen all periods?')
          : opens
            ? t('Reopen the books from {{day}}?', { day: shown(firstOpenDay(next)) })
            : t('Close the books to {{day}}?', { day: shown(next) }),
      message: opens
        ? t('Reports for these days can change again. The reopening is logged.')
        : t('Figures before {{day}} won’t change. Later edits count from that day.', {
            day: shown(firstOpenDay(next!)),
          }),
      confirm: opens ? t('Reopen') : t('Close the books'),
      danger: opens,
      run: () => close.send({ to: next, from: closedTo }),
    })
  }

  return (
    <Card
      title={t('Closed books')}
      about={t('Close a period once you’ve lodged its tax. Later changes count on the first open day.')}
      style={{ maxWidth: 560 }}
    >
      <Stack gap="md">
        <Text>
          {closedTo === null
            ? t('All periods are open.')
            : t('Closed to {{closed}}. {{day}} is the first open day.', {
                closed: shown(closedTo),
                day: shown(firstOpenDay(closedTo)),
              })}
        </Text>
        <DayInput
          label={t('Books closed to')}
          value={to}
          width="100%"
          range={{ from: '1990-01-01', to: dayText(today - 1) }}
          onChange={setTo}
        />
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => setTo(lastMonth)}>
            {t('End of last month')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setTo(lastQuarter)}>
            {t('End of last quarter')}
          </Button>
        </Group>
        <Group justify="flex-end" gap="sm">
          {closedTo !== null && (
            <Button variant="default" color="red" onClick={() => void ask(null)}>
              {t('Reopen all periods')}
            </Button>
          )}
          <Button disabled={to === null || to === closedTo} onClick={() => void ask(to)}>
            {to !== null && closedTo !== null && to < closedTo ? t('Reopen') : t('Close the books')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

/** Months from 0, so that a quarter ends in 2, 5, 8 and 11. */
const monthOf = (today: number): number => Number(dayText(today).slice(5, 7)) - 1
