import { Badge, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconMessages } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import classes from './chat.module.css'

export interface ConversationEntry {
  key: string
  name: string
  /** Tells two of the same name apart. */
  detail: string
  last: string
  unread: number
  /** When it was, and what else is said of it. */
  aside?: ReactNode
}

interface ConversationsProps<C> {
  of: readonly C[]
  entryOf: (conversation: C) => ConversationEntry
  /** Name of the default order, shown while none is chosen. */
  order: string
  children: (conversation: C) => ReactNode
}

/** The list of conversations, and beside it what is shown of the chosen one. */
export function Conversations<C>({ of, entryOf, order, children }: ConversationsProps<C>) {
  const [chosen, setChosen] = useState<string>()
  const open = of.find(each => entryOf(each).key === chosen)
  return (
    <ConversationsFrame
      side={<ConversationList entries={of.map(entryOf)} chosen={chosen} onChoose={setChosen} />}
      order={order}
      onBack={() => setChosen(undefined)}
    >
      {open && children(open)}
    </ConversationsFrame>
  )
}

interface ConversationsFrameProps {
  side: ReactNode
  /** Shown while none is open. */
  order: string
  onBack: () => void
  /** The open one. */
  children?: ReactNode
}

/** A list at the side and the open conversation beside it; on a phone one in place of the other. */
export function ConversationsFrame({ side, order, onBack, children }: ConversationsFrameProps) {
  const t = useTexts()
  return (
    <Card flush className={`${classes.page} ${children ? classes.open : ''}`}>
      <div className={classes.side}>{side}</div>
      {children ? (
        <div className={classes.chosen}>
          <UnstyledButton className={classes.back} onClick={onBack}>
            <IconArrowLeft size={16} aria-hidden="true" />
            {t('Conversations')}
          </UnstyledButton>
          {children}
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

interface ConversationListProps {
  entries: readonly ConversationEntry[]
  chosen: string | undefined
  onChoose: (key: string) => void
}

export function ConversationList({ entries, chosen, onChoose }: ConversationListProps) {
  const t = useTexts()
  return (
    <ul className={classes.people} aria-label={t('Conversations')}>
      {entries.map(each => (
        <li key={each.key}>
          <UnstyledButton
            className={classes.person}
            aria-pressed={each.key === chosen}
            onClick={() => onChoose(each.key)}
          >
            <span className={classes.name}>
              <span className={classes.who}>{each.name}</span>
              {each.unread > 0 && <Badge color="pink">{each.unread}</Badge>}
            </span>
            {each.detail && <span className={classes.detail}>{each.detail}</span>}
            <span className={classes.last}>{each.last}</span>
            {each.aside && <span className={classes.aside}>{each.aside}</span>}
          </UnstyledButton>
        </li>
      ))}
    </ul>
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
