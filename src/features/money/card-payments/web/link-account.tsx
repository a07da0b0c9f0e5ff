import { Button, Group } from '@mantine/core'
import { useCallback, useEffect, useRef } from 'react'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { cardPaymentsContract } from '../card-payments.contract.ts'

/** Goes to Stripe's page that asks for what the linked account still lacks. */
function useLink() {
  const link = useSend(cardPaymentsContract.link)
  const { send } = link
  const follow = useCallback(async () => {
    const { url } = await send({})
    if (url !== '') window.location.assign(url)
  }, [send])
  return { follow, isPending: link.isPending }
}

export function LinkButton({ label }: { label: string }) {
  const t = useTexts()
  const { follow, isPending } = useLink()
  return (
    <Group mt="xs" gap="sm">
      <Button loading={isPending} onClick={() => void follow().catch(() => {})}>
        {label}
      </Button>
      {t('Stripe will ask for your business and bank account details.')}
    </Group>
  )
}

/** Who comes back from Stripe sees how the account stands; whose page there was too old gets a new one. */
export function useBackFromStripe(): void {
  const linked = useAddressValue('linked')
  const go = useGo()
  const { send } = useSend(cardPaymentsContract.lookAtLinked, { silent: true })
  const { follow } = useLink()
  const begun = useRef(false)
  useEffect(() => {
    if (linked === undefined || begun.current) return
    begun.current = true
    const asked = linked === 'again' ? follow() : send({})
    void asked.catch(() => {}).finally(() => go({ to: '/settings/payment' }, { replace: true }))
  }, [linked, follow, send, go])
}
