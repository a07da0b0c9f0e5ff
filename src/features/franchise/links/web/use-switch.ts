import { useTexts } from '#web/i18n.ts'
import { signIn } from '#web/session/session-store.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { linksContract } from '../links.contract.ts'
import { switchDelay } from '../links.rules.ts'

interface Place {
  id: number
  name: string
  email: string
}

/** Opens another company of this account: its session takes the place of this one, and everything is loaded anew. */
export function useSwitch() {
  const t = useTexts()
  const sending = useSend(linksContract.switchTo)
  return {
    isBusy: sending.isPending,
    open({ id, name, email }: Place) {
      void sending.send({ id, email }).then(({ accessToken, exp }) => {
        toast.info(t('Opening {{name}}…', { name }))
        signIn(accessToken, exp)
        setTimeout(() => location.assign('/dashboard'), switchDelay)
      })
    },
  }
}
