import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { claimsContract } from '../claims.contract.ts'
import { Claims } from './Claims.tsx'

/** One's own expenses and kilometres, the newest first. */
export default function OwnClaimsPage() {
  const t = useTexts()
  const read = useRead(claimsContract.own, {})
  const [isAdding, add] = useState(false)
  const button = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => add(true)}>
      {t('Claim expense')}
    </Button>
  )
  return (
    <Loaded read={read} failed={t('Couldn’t load your expenses')}>
      {reply => (
        <Card
          flush
          title={t('My expenses')}
          about={t('Approved with your timesheet, paid with your wages.')}
          end={reply.result.length > 0 && button}
          style={{ maxWidth: 720 }}
        >
          {reply.result.length === 0 && (
            <EmptyState
              title={t('No expenses yet')}
              text={t('Photograph a receipt or enter kilometres.')}
              action={button}
            />
          )}
          <Claims reply={reply} isAdding={isAdding} onAdded={() => add(false)} />
        </Card>
      )}
    </Loaded>
  )
}
