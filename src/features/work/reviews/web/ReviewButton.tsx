import { Button, Menu } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { reviewsContract } from '../reviews.contract.ts'
import { reviewMethods } from '../reviews.rules.ts'

/** Asks the client of a job for a review, at once. */
export function ReviewButton({ jobId }: { jobId: number }) {
  const t = useTexts()
  const request = useSend(reviewsContract.request, { saved: reply => reply.message })
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button variant="default" loading={request.isPending} leftSection={<IconStar size={16} />}>
          {t('Request a review')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void request.send({ id: jobId, method: reviewMethods.email })}>
          {t('By email')}
        </Menu.Item>
        <Menu.Item onClick={() => void request.send({ id: jobId, method: reviewMethods.sms })}>
          {t('By SMS')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
