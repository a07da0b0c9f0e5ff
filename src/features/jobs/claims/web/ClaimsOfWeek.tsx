import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { claimsContract } from '../claims.contract.ts'
import { Claims } from './Claims.tsx'

interface ClaimsOfWeekProps {
  userId: number
  start: string
  end: string
}

/** Somebody's expenses that are approved with a week. */
export function ClaimsOfWeek({ userId, start, end }: ClaimsOfWeekProps) {
  const t = useTexts()
  const viewer = useViewer()
  const read = useRead(claimsContract.list, { userId, start, end })
  const [isAdding, add] = useState(false)
  const { data } = read
  if (!data)
    return read.error ? (
      <LoadFailed title={t('Couldn’t load the expenses')} text={t(read.error)} onRetry={read.refetch} />
    ) : null
  const sum = data.result
    .filter(({ state }) => state === 'claimed')
    .reduce((cents, each) => cents + each.amount_cents, 0)
  return (
    <Card
      flush
      title={t('Expenses')}
      about={sum > 0 ? t('{{amount}} this week', { amount: moneyText(sum) }) : undefined}
      end={
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => add(true)}
        >
          {t('Claim expense')}
        </Button>
      }
    >
      <Claims
        reply={data}
        {...(userId !== viewer.id && { userId })}
        isAdding={isAdding}
        onAdded={() => add(false)}
      />
    </Card>
  )
}
