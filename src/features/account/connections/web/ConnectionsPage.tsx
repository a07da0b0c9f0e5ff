import { Stack } from '@mantine/core'
import { hasPermission } from '#shared/access.ts'
import { useConsentBack } from '#web/address/use-consent-back.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRows } from '#web/ui/list/LinedRow.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { connectionsContract, type ListedConnection } from '../connections.contract.ts'
import { connectionTexts } from '../connections.rules.ts'
import { ConnectionRows } from './ConnectionRows.tsx'
import { ExchangesCard } from './ExchangesCard.tsx'
import { SharedDataLink } from './SharedDataLink.tsx'

/** Services that the company and its people have connected; vendors' consent pages lead back here. */
export default function ConnectionsPage() {
  const t = useTexts()
  const viewer = useViewer()
  const read = useRead(connectionsContract.list, {})
  const finish = useSend(connectionsContract.finish, { saved: 'Connected.' })
  const isFinishing = useConsentBack(async sent => (await finish.send(sent)).path, {
    refused: connectionTexts.refused,
    to: '/settings/connections',
  })
  return (
    <Loaded
      read={isFinishing ? { ...read, data: undefined } : read}
      failed={t('Couldn’t load connections')}
      shape="list"
    >
      {({ result }) => (
        <Stack gap="lg" maw={980}>
          <Group title={t('Company')} connections={result.filter(each => each.of === 'company')} />
          <Group title={t('Yours')} connections={result.filter(each => each.of === 'person')} />
          {hasPermission(viewer, 'settings') && (
            <>
              <SharedDataLink />
              <ExchangesCard connections={result} />
            </>
          )}
        </Stack>
      )}
    </Loaded>
  )
}

function Group({ title, connections }: { title: string; connections: ListedConnection[] }) {
  if (connections.length === 0) return null
  return (
    <Card flush title={title}>
      <LinedRows>
        {connections.map(connection => (
          <ConnectionRows key={connection.kind} connection={connection} />
        ))}
      </LinedRows>
    </Card>
  )
}
