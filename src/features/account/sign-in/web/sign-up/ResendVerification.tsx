import { Button } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../../sign-in.contract.ts'

/** Asks for another link to verify the e-mail. */
export function ResendVerification({ fullWidth = false }: { fullWidth?: boolean }) {
  const t = useTexts()
  const resend = useSend(signInContract.resendVerification, {
    saved: t('A new link is on its way. Check your spam folder too.'),
  })
  return (
    <Button
      variant="default"
      fullWidth={fullWidth}
      size={fullWidth ? 'sm' : 'xs'}
      loading={resend.isPending}
      onClick={() => void resend.send({})}
    >
      {t('Send the link again')}
    </Button>
  )
}
