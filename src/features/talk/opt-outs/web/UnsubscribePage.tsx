import { Alert, Button, Skeleton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useTexts } from '#web/i18n.ts'
import { DeadLink } from '#web/ui/page/DeadLink.tsx'
import { PublicPage } from '#web/ui/page/PublicPage.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { optOutsContract } from '../opt-outs.contract.ts'
import { optOutTexts } from '../opt-outs.rules.ts'

/** Where a client ends a company's messages. It takes a click, since mail scanners open links too. */
export default function UnsubscribePage() {
  const t = useTexts()
  const token = String(useAddressValue('token') ?? '')
  const { data, error } = useRead(optOutsContract.read, { token }, { staleTime: 0 })
  const [isOut, setOut] = useState<boolean | null>(null)
  const change = useSend(optOutsContract.unsubscribe, {
    onSuccess: (_reply, input) => setOut(Boolean(input.checked)),
  })
  if (error) return <DeadLink title={t('Unsubscribe')} error={error} gone={optOutTexts.cut} />
  if (!data)
    return (
      <PublicPage title={t('Unsubscribe')}>
        <Skeleton height={90} aria-hidden="true" />
      </PublicPage>
    )
  const { company, address } = data
  if (isOut ?? data.unsubscribed)
    return (
      <PublicPage title={t('Unsubscribe')}>
        <Alert role="status" color="teal" mb="md" icon={<IconCircleCheck size={18} />}>
          {t('{{company}} will no longer message {{address}}.', { company, address })}
        </Alert>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => void change.send({ token, checked: false })}
        >
          {t('Resubscribe')}
        </Button>
      </PublicPage>
    )
  return (
    <PublicPage
      title={t('Unsubscribe')}
      lead={t('{{company}} sends messages to {{address}}.', { company, address })}
    >
      <Button
        size="md"
        fullWidth
        loading={change.isPending}
        onClick={() => void change.send({ token, checked: true })}
      >
        {t('Stop messages')}
      </Button>
    </PublicPage>
  )
}
