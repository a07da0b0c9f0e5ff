import { Alert, Button, Group } from '@mantine/core'
import { IconCalendarShare, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type Feed, feedsContract } from '../feeds.contract.ts'
import classes from './FeedCard.module.css'

interface FeedCardProps {
  of: 'own' | 'company'
  /** null: there is no address yet. */
  feed: Feed | null
}

/** A private address at which calendar programs read appointments: made, copied, replaced and revoked. */
export function FeedCard({ of, feed }: FeedCardProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const confirm = useConfirm()
  const make = useSend(feedsContract.make, { saved: 'The link was created.' })
  const revoke = useSend(feedsContract.revoke, { saved: 'The link was revoked.' })
  const field = useRef<HTMLInputElement>(null)
  const isOwn = of === 'own'
  const makeNow = () => make.send({ of }).catch(() => {})

  async function copy(url: string) {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t('Link copied.'))
    } catch {
      // Browsers give the clipboard only to https pages that may have it.
      toast.info(t('The link is selected. Press Ctrl+C to copy it.'))
    }
  }
  const message = t('Calendars using the current link stop updating. This can’t be undone.')
  async function replace() {
    const title = t('Create a new link?')
    if (await confirm({ title, message, confirm: t('Create new link') })) await makeNow()
  }
  async function end() {
    const title = t('Revoke this link?')
    const isSure = await confirm({ title, message, confirm: t('Revoke'), danger: true })
    if (isSure) await revoke.send({ of }).catch(() => {})
  }

  return (
    <Card
      title={isOwn ? t('Your appointments in your calendar') : t('The company’s appointments in a calendar')}
      about={
        isOwn
          ? t('A private link that shows your appointments in Google, Apple, Outlook and other calendars.')
          : t('A private link with everyone’s appointments, for an office screen or shared calendar.')
      }
    >
      {!feed && (
        <Button
          leftSection={<IconCalendarShare size={16} />}
          loading={make.isPending}
          onClick={() => void makeNow()}
        >
          {isOwn ? t('Create my calendar link') : t('Create the company’s calendar link')}
        </Button>
      )}
      {feed && feed.ended_maker !== '' && (
        <Alert color="yellow" mb="md">
          {t('This link has ended because {{name}} lost access. Create a new one.', {
            name: feed.ended_maker,
          })}
        </Alert>
      )}
      {feed?.url && (
        <div className={classes.line}>
          <TextInput
            ref={field}
            className={classes.field}
            label={t('Private link')}
            value={feed.url}
            readOnly
            onFocus={event => event.currentTarget.select()}
          />
          <Button leftSection={<IconCopy size={16} />} onClick={() => void copy(feed.url!)}>
            {t('Copy')}
          </Button>
        </div>
      )}
      {feed && (
        <>
          <p className={classes.note}>
            {feed.url === null && t('This link can no longer be shown. Create a new one.')}{' '}
            {feed.read_at
              ? t('Last read by a calendar on {{when}}.', { when: instant(feed.read_at) })
              : t('No calendar has used it yet.')}{' '}
            {t(
              'Anyone with this link can see clients’ names, addresses and phone numbers. Share it with care.',
            )}
          </p>
          <Group gap="sm">
            <Button variant="default" loading={make.isPending} onClick={() => void replace()}>
              {t('Create new link')}
            </Button>
            <Button variant="light" color="pink" loading={revoke.isPending} onClick={() => void end()}>
              {t('Revoke')}
            </Button>
          </Group>
        </>
      )}
    </Card>
  )
}
