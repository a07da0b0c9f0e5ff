import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { partnerHomeContract } from '../partner-home.contract.ts'

/** The details that the code's partner will see of a new company; nothing if no partner has the code. */
export function PartnerNote({ code, isClick }: { code: string; isClick: boolean }) {
  const t = useTexts()
  const { send, data } = useSend(partnerHomeContract.visit, { silent: true })
  useEffect(() => {
    if (code) void send({ refer_code: code, click: isClick }).catch(() => {})
  }, [code, isClick, send])
  if (!code || !data?.partner) return null
  return (
    <Text size="xs" c="dimmed">
      {t(
        'You followed a partner’s link. They’ll see only your company’s name, email, sign-up date, plan and monthly price.',
      )}
    </Text>
  )
}
