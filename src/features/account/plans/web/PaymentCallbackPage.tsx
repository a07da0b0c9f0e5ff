import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { plansContract } from '../plans.contract.ts'
import { usePaymentOutcome } from './use-payment-outcome.ts'

/** The way back from the card provider: keeps the card that was entered, or says what became of a payment. */
export default function PaymentCallbackPage() {
  const { simulated, setup, invoice } = useAddressQuery()
  if (typeof simulated === 'string') return <SimulatedBank reference={simulated} />
  return <Returned setup={String(setup ?? '')} invoice={Number(invoice ?? 0)} />
}

function Returned({ setup, invoice }: { setup: string; invoice: number }) {
  const t = useTexts()
  const go = useGo()
  const outcome = usePaymentOutcome()
  const finish = useSend(plansContract.finishCard, { saved: 'Card added.' })
  const look = useSend(plansContract.look, { silent: true })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const asked = setup
      ? finish.send({ setup })
      : invoice
        ? look.send({ invoice }).then(reply => reply.result.state !== 'confirm' && outcome(reply))
        : Promise.resolve()
    void asked.catch(() => {}).finally(() => go({ to: '/plans' }, { replace: true }))
  }, [setup, invoice, finish, look, outcome, go])
  return <Card title={t('One moment')}>{t('We’re checking with the card provider.')}</Card>
}

/** Where the holder of a simulated card answers, in place of their bank. */
function SimulatedBank({ reference }: { reference: string }) {
  const t = useTexts()
  const go = useGo()
  const outcome = usePaymentOutcome()
  const answer = useSend(plansContract.answerSimulated, { silent: true })
  const say = async (approves: boolean) => {
    outcome(await answer.send({ reference, approves }))
    await go({ to: '/plans' }, { replace: true })
  }
  return (
    <Card
      heading="h1"
      style={{ maxWidth: 520 }}
      title={t('Confirm the payment')}
      about={t('A real card’s bank would ask here. In the demo you’re the bank.')}
    >
      <Group mt="md">
        <Button loading={answer.isPending} onClick={() => void say(true)}>
          {t('Confirm the payment')}
        </Button>
        <Button variant="default" onClick={() => void say(false)}>
          {t('Decline')}
        </Button>
      </Group>
    </Card>
  )
}
