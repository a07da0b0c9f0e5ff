import { Button } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { reviewsContract } from '../reviews.contract.ts'

const ReviewMenu = lazyDropdown(async () => (await import('./ReviewMenu.tsx')).ReviewMenu)

/** Asks the client of a job for a review, at once. */
export function ReviewButton({ jobId }: { jobId: number }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const request = useSend(reviewsContract.request, { saved: reply => reply.message })
  return (
    <ReviewMenu
      opened={isOpen}
      onChange={setOpen}
      onChoose={method => void request.send({ id: jobId, method })}
      target={
        <Button
          variant="default"
          aria-haspopup="menu"
          loading={request.isPending}
          leftSection={<IconStar size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('Request a review')}
        </Button>
      }
    />
  )
}
