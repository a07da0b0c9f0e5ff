import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import type { SendError } from '#web/send.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { clientDiscountsContract } from '../client-discounts.contract.ts'

/** Where a client types a code for money off the invoice, if the company has given any out. */
export function DiscountCode({ token }: { token: string }) {
  const t = useTexts()
  const read = useRead(clientDiscountsContract.read, { token })
  const use = useSend(clientDiscountsContract.use, { silent: true })
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const state = read.data?.result
  if (!state) return null
  if (state.code !== '')
    return (
      <Alert color="teal" my="md">
        {t('Code {{code}}: {{amount}} off this invoice.', {
          code: state.code,
          amount: moneyText(state.amount_cents),
        })}
      </Alert>
    )
  if (!state.takes_codes) return null
  async function apply() {
    try {
      await use.send({ token, code })
    } catch (refused) {
      const { fields, message } = refused as SendError
      setError(t(fields?.code ?? message))
    }
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void apply()
      }}
    >
      <Group align="flex-start" gap="sm" my="md" wrap="nowrap">
        <TextInput
          flex={1}
          maw={280}
          label={t('Discount code')}
          maxLength={40}
          value={code}
          error={error}
          onChange={event => {
            setCode(event.target.value)
            setError(undefined)
          }}
        />
        <Button mt={24} variant="default" type="submit" loading={use.isPending} disabled={code.trim() === ''}>
          {t('Apply')}
        </Button>
      </Group>
    </form>
  )
}
