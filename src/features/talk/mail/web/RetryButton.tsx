import { Button } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { mailContract } from '../mail.contract.ts'

interface RetryButtonProps {
  id: number
  onDone?: () => void
}

/** Tries once more to deliver what failed for good. */
export function RetryButton({ id, onDone }: RetryButtonProps) {
  const t = useTexts()
  const retry = useSend(mailContract.retry, { saved: reply => reply.message, onSuccess: onDone })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={retry.isPending}
      onClick={event => {
        // Otherwise the row beneath would open.
        event.stopPropagation()
        void retry.send({ id })
      }}
    >
      {t('Send again')}
    </Button>
  )
}
