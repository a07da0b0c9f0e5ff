import { Text } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { heldAddressesContract } from '../held-addresses.contract.ts'
import type { ReportKind } from '../held-addresses.rules.ts'
import classes from './AddressHistory.module.css'

const kindTexts: Record<ReportKind, string> = {
  hard: 'Bounced permanently',
  soft: 'Couldn’t be delivered for now',
  complaint: 'Reported as spam',
  allowed: 'Allowed again',
}

/** Reports of other servers about an address, and who allowed it again. */
export function AddressHistory({
  history,
}: {
  history: Receives<typeof heldAddressesContract.state>['history']
}) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  return (
    <ul className={classes.history}>
      {history.map(({ id, kind, reason, at, by }) => (
        <li key={id}>
          <b style={{ fontWeight: 500 }}>{t(kindTexts[kind])}</b> · {instant(at)}
          {by !== '' && <> · {by}</>}
          {reason !== '' && <Text size="sm">{reason}</Text>}
        </li>
      ))}
    </ul>
  )
}
