import { SegmentedControl, Table, Text } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { useState } from 'react'
import { durationText } from '#features/account/job-types/web/duration-text.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { inboxContract } from '../inbox.contract.ts'

type AnswerTime = NonNullable<Receives<typeof inboxContract.answerTimes>['all']>

/** How long clients waited for answers, by the person who gave them. */
export function AnswerTimes({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const [days, setDays] = useState(30)
  const read = useRead(inboxContract.answerTimes, { days }, { keepPrevious: true })
  return (
    <Dialog opened size="md" title={t('Response times')} onClose={onClose}>
      <SegmentedControl
        fullWidth
        mb="md"
        aria-label={t('Period')}
        value={String(days)}
        onChange={value => setDays(Number(value))}
        data={[7, 30, 90].map(each => ({ value: String(each), label: t('{{count}} days', { count: each }) }))}
      />
      <Loaded read={read} shape="list" failed={t('Error loading messages. Please try again.')}>
        {({ all, people }) =>
          all === null ? (
            <EmptyState
              icon={<IconClockHour4 size={22} stroke={1.6} />}
              title={t('No answers in this period')}
              text={t('Response times are measured from now on.')}
            />
          ) : (
            <>
              <Table horizontalSpacing={6}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('Person')}</Table.Th>
                    <Table.Th ta="right">{t('Answers')}</Table.Th>
                    <Table.Th ta="right">{t('Median wait')}</Table.Th>
                    <Table.Th ta="right">{t('Within 1 hour')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {people.map(person => (
                    <Row key={person.name} {...person} />
                  ))}
                </Table.Tbody>
                <Table.Tfoot>
                  <Row name={t('Everyone')} {...all} />
                </Table.Tfoot>
              </Table>
              <Text size="xs" c="dimmed" mt="sm">
                {t('Half of the clients waited no longer than the median.')}
              </Text>
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Row({ name, answers, median, within_hour }: AnswerTime & { name: string }) {
  const t = useTexts()
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {name}
      </Table.Th>
      <Table.Td ta="right">{answers}</Table.Td>
      <Table.Td ta="right">{durationText(Math.round(median / 60), t)}</Table.Td>
      <Table.Td ta="right">{Math.round((within_hour / answers) * 100)} %</Table.Td>
    </Table.Tr>
  )
}
