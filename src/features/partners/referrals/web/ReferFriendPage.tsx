import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { referralsContract } from '../referrals.contract.ts'
import classes from './ReferFriendPage.module.css'

/** The company's link for other businesses, and how many came by it. */
export default function ReferFriendPage() {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const { data, error, refetch } = useRead(referralsContract.referral, {})
  if (!data) {
    if (!error) return <PageSkeleton />
    return <LoadFailed title={t('Couldn’t load the link')} text={t(error)} onRetry={refetch} />
  }
  const { link, companies } = data.result

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(link)
      toast.success(t('Referral link copied to clipboard!'))
    } catch {
      // Browsers give the clipboard only to https pages that may have it.
      toast.info(t('The link is selected. Press Ctrl+C to copy it.'))
    }
  }

  return (
    <Card
      className={classes.card}
      title={t('Know another trades business?')}
      about={t('Send them this link. Sign-ups appear here.')}
    >
      <div className={classes.line}>
        <TextInput
          ref={field}
          className={classes.field}
          label={t('Your link')}
          value={link}
          readOnly
          onFocus={event => event.currentTarget.select()}
        />
        <Button leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t('Copy link')}
        </Button>
      </div>
      <p className={classes.count}>
        {t('Companies that joined with your link: {{count}}', { count: companies })}
      </p>
    </Card>
  )
}
