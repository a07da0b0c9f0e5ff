import { Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import type { accountingContract } from '../accounting.contract.ts'

/** Has the books read within a minute. */
export function CheckNow({
  entry,
  disabled = false,
}: {
  entry: typeof accountingContract.readPayments | typeof accountingContract.readDrifts
  disabled?: boolean
}) {
  const t = useTexts()
  const read = useSend(entry, { saved: 'We’ll check within a minute.' })
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={15} />}
      loading={read.isPending}
      disabled={disabled}
      onClick={() => void read.send({})}
    >
      {t('Check now')}
    </Button>
  )
}

/** What can be done with a row that the books have otherwise; the first is the likeliest. */
export function AnswerButtons<A extends string>({
  answers,
  label,
  isBusy,
  onAnswer,
}: {
  answers: readonly A[]
  label: (answer: A) => string
  isBusy: boolean
  onAnswer: (answer: A) => void
}) {
  if (answers.length === 0) return null
  return (
    <Group gap="xs" mt={6}>
      {answers.map(each => (
        <Button
          key={each}
          size="compact-sm"
          variant={each === answers[0] ? 'light' : 'subtle'}
          disabled={isBusy}
          onClick={() => onAnswer(each)}
        >
          {label(each)}
        </Button>
      ))}
    </Group>
  )
}
