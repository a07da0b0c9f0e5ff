import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'

/** Ends the links to a document that clients were sent, after asking. */
export function WithdrawLinks({ onWithdraw }: { onWithdraw: () => Promise<unknown> }) {
  const t = useTexts()
  const confirm = useConfirm()
  return (
    <Button
      variant="default"
      style={{ justifySelf: 'start', alignSelf: 'flex-start' }}
      leftSection={<IconLinkOff size={16} />}
      onClick={() =>
        void confirm({
          title: t('Withdraw links'),
          message: t('All links sent so far will stop working. Send again to create a new one.'),
          confirm: t('Withdraw'),
          danger: true,
          run: onWithdraw,
        })
      }
    >
      {t('Withdraw links')}
    </Button>
  )
}
