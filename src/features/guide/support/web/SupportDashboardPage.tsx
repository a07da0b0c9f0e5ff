import { Badge, UnstyledButton } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { supportContract } from '../support.contract.ts'
import { pollEvery } from '../support.rules.ts'
import { Answering } from './Answering.tsx'
import { loadTrouble } from './chat-trouble.ts'
import classes from './SupportDashboardPage.module.css'

type Conversation = Receives<typeof supportContract.conversations>['data'][number]
const keyOf = (of: Conversation) => `${of.company}:${of.user}`

/** All support conversations, for the people who answer them. */
export default function SupportDashboardPage() {
  const t = useTexts()
  const { data, error, refetch } = useRead(supportContract.conversations, {}, { refetchInterval: pollEvery })
  const [chosen, setChosen] = useState<string>()
  const rows = data?.data
  if (!rows) {
    if (!error) return <PageSkeleton />
    return <LoadFailed title={t(loadTrouble(error))} text={t(error)} onRetry={refetch} />
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<IconMessages size={22} stroke={1.6} />}
        title={t('Nobody has written yet')}
        text={t('When someone from a company writes in the support chat, the conversation appears here.')}
      />
    )
  }
  const open = rows.find(row => keyOf(row) === chosen)
  return (
    <Card flush className={classes.page}>
      <ul className={classes.people} aria-label={t('Conversations')}>
        {rows.map(row => (
          <li key={keyOf(row)}>
            <UnstyledButton
              className={classes.person}
              aria-pressed={row === open}
              onClick={() => setChosen(keyOf(row))}
            >
              <span className={classes.name}>
                {row.fullname}
                {row.unread > 0 && <Badge color="pink">{row.unread}</Badge>}
              </span>
              <span className={classes.detail}>{row.company_name}</span>
              <span className={classes.last}>{row.last.message}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {open ? (
        <section className={classes.chat} aria-label={open.fullname}>
          <header className={classes.head}>
            <h2>{open.fullname}</h2>
            <span className={classes.detail}>
              {open.company_name} · {open.email}
            </span>
          </header>
          <Answering key={keyOf(open)} company={open.company} user={open.user} unread={open.unread} />
        </section>
      ) : (
        <EmptyState
          icon={<IconMessages size={22} stroke={1.6} />}
          title={t('Choose a conversation')}
          text={t('Those waiting for an answer come first.')}
        />
      )}
    </Card>
  )
}
