import { Button } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../../sign-in.contract.ts'

interface ResendVerificationProps {
  fullWidth?: boolean
  /** No link was sent yet. */
  isFirst?: boolean
  onSent?: () => void
}

/** Asks for another link to verify the e-mail. */
export function ResendVerification({ fullWidth = false, isFirst = false, onSent }: ResendVerificationProps) {
  const t = useTexts()
  const resend = useSend(signInContract.resendVerification, {
    saved: t('A new link is on its way. Check your spam folder too.'),
    ...(onSent && { onSuccess: onSent }),
  })
  return (
    <Button
      variant="default"
      fullWidth={fullWidth}
      size={fullWidth ? 'sm' : 'xs'}
      loading={resend.isPending}
      onClick={() => void resend.send({})}
    >
      {isFirst ? t('Send the link') : t('Send the link again')}
    </Button>
  )
}
