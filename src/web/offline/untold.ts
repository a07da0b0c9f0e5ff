import type { Fact } from '#shared/fact.ts'
import { translate } from '../i18n.ts'
import { toast } from '../toast.ts'

/** Names the message that a write did not send, as it had waited for too long. */
export function sayUntold(reply: object): void {
  const { untold } = reply as { untold?: Fact }
  if (untold) toast.warning(translate(untold), { action: { label: translate('Got it'), run: () => {} } })
}
