import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { feedsContract } from '../feeds.contract.ts'
import classes from './FeedCard.module.css'
import { FeedCard } from './FeedCard.tsx'

/** How appointments come into other calendars. */
export default function CalendarSettingsPage() {
  const t = useTexts()
  const read = useRead(feedsContract.list, {})
  return (
    <Loaded read={read} failed={t('Your calendar addresses could not be loaded')}>
      {({ own, company, mayShareCompany }) => (
        <div className={classes.page}>
          <FeedCard of="own" feed={own} />
          {mayShareCompany && <FeedCard of="company" feed={company} />}
        </div>
      )}
    </Loaded>
  )
}
