import { useAtRest } from '#web/at-rest.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { phoneContract } from '../../phone.contract.ts'

const OwnPhone = lazyPart(async () => (await import('./OwnPhone.tsx')).OwnPhone, { isExtra: true })

/** The call button, for people who have a phone. */
export function PhoneButton() {
  const setup = useRead(phoneContract.setup, {}, { enabled: useAtRest() })
  return setup.data?.has_phone ? <OwnPhone hasLine={setup.data.line !== 'none'} /> : null
}
