import { Badge, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconMessages } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import classes from './chat.module.css'

interface Conversation {
  key: string
  name: string
  /** Tells two of the same name apart. */
  detail: string
  last: string
  unread: number
}

interface ConversationsProps<C> {
  of: readonly C[]
  entryOf: (conversation: C) => Conversation
  /** Name of the default order, shown while none is chosen. */
  order: string
  /** Above the list, such as a button that begins one. */
  head?: ReactNode
  /** Key of the open one, where the page decides; left out: chosen here. */
  chosen?: string | undefined
  onChoose?: (key: string | undefined) => void
  children: (conversation: C) => ReactNode
}

/** The list of conversations, and beside it what is shown of the chosen one. */
export function Conversations<C>({ of, entryOf, order, head, children, ...choice }: ConversationsProps<C>) {
  const t = useTexts()
  const [own, setOwn] = useState<string>()
  const chosen = choice.onChoose ? choice.chosen : own
  const setChosen = choice.onChoose ?? setOwn
  const open = of.find(each => entryOf(each).key === chosen)
  return (
    <Card flush className={`${classes.page} ${open ? classes.open : ''}`}>
      <div className={classes.side}>
        {head && <div className={classes.begin}>{head}</div>}
        <ul className={classes.people} aria-label={t('Conversations')}>
          {of.map(entryOf).map(each => (
            <li key={each.key}>
              <UnstyledButton
                className={classes.person}
                aria-pressed={each.key === chosen}
                onClick={() => setChosen(each.key)}
              >
                <span className={classes.name}>
                  {each.name}
                  {each.unread > 0 && <Badge color="pink">{each.unread}</Badge>}
                </span>
                {each.detail && <span className={classes.detail}>{each.detail}</span>}
                <span className={classes.last}>{each.last}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </div>
      {open ? (
        <div className={classes.chosen}>
          <UnstyledButton className={classes.back} onClick={() => setChosen(undefined)}>
            <IconArrowLeft size={16} aria-hidden="true" />
            {t('Conversations')}
          </UnstyledButton>
          {children(open)}
        </div>
      ) : (
        <EmptyState
          icon={<IconMessages size={22} stroke={1.6} />}
          title={t('Choose a conversation')}
          text={order}
        />
      )}
    </Card>
  )
}

interface ConversationPaneProps {
  label: string
  title: string
  detail?: string
  /** At the end of its head. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** The chosen conversation: who it is with, its messages and the field to write. */
export function ConversationPane({
  label,
  title,
  detail,
  action,
  className = '',
  children,
}: ConversationPaneProps) {
  return (
    <section className={`${classes.chat} ${className}`} aria-label={label}>
      <header className={classes.head}>
        <div>
          <h2>{title}</h2>
          {detail && <span className={classes.detail}>{detail}</span>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
