import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { feedsContract } from '../feeds.contract.ts'
import { FeedCard } from './FeedCard.tsx'

/** The private addresses of one's own appointments and, for who may share them, of the company's. */
export function Feeds({ onlyOwn = false }: { onlyOwn?: boolean }) {
  const t = useTexts()
  const read = useRead(feedsContract.list, {})
  if (!useMay(feedsContract.list.access)) return null
  return (
    <Loaded read={read} failed={t('Couldn’t load your calendar links')}>
      {({ own, company, mayShareCompany }) => (
        <>
          <FeedCard of="own" feed={own} />
          {mayShareCompany && !onlyOwn && <FeedCard of="company" feed={company} />}
        </>
      )}
    </Loaded>
  )
}
