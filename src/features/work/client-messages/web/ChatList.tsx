import { Badge, UnstyledButton } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import type { Chat } from './ChatPane.tsx'
import classes from './Messages.module.css'

interface ChatListProps {
  chats: readonly Chat[]
  chosen: string | undefined
  onChoose: (phone: string) => void
}

/** The conversations, the newest first. */
export function ChatList({ chats, chosen, onChoose }: ChatListProps) {
  const t = useTexts()
  return (
    <ul className={classes.people} aria-label={t('Conversations')}>
      {chats.map(chat => (
        <li key={chat.phone}>
          <UnstyledButton
            className={classes.person}
            aria-pressed={chat.phone === chosen}
            onClick={() => onChoose(chat.phone)}
          >
            <span className={classes.name}>
              {chat.name || chat.phone}
              {chat.unread > 0 && <Badge color="pink">{chat.unread}</Badge>}
            </span>
            {chat.name && <span className={classes.detail}>{chat.phone}</span>}
            <span className={classes.last}>{chat.message}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
