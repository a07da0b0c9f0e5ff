import type { Receives } from '#shared/endpoint.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import type { plansContract } from '../plans.contract.ts'

type Reply = Receives<typeof plansContract.change>

/** Says what became of a payment, and leads to where it is confirmed; false: it came to nothing. */
export function usePaymentOutcome(): (reply: Reply) => boolean {
  const t = useTexts()
  const go = useGo()
  return ({ result: { state, message }, confirm_url }) => {
    if (state === 'failed') {
      toast.error(t(message || 'The card was declined.'))
      return false
    }
    if (state === 'confirm') {
      if (confirm_url.startsWith('/')) {
        const [to = '', query = ''] = confirm_url.split('?')
        void go({ to, query: Object.fromEntries(new URLSearchParams(query)) })
      } else if (confirm_url !== '') window.location.assign(confirm_url)
      return true
    }
    const said = {
      done: 'Saved.',
      paid: 'Paid. Thank you.',
      open: 'Ordered. We’ve emailed the invoice.',
      draft: 'The payment is in progress.',
    }[state]
    toast.success(t(said))
    return true
  }
}
