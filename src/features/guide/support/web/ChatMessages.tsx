import { useLayoutEffect, useRef } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { supportContract } from '../support.contract.ts'
import { dayHeading, groupByDay } from '../support.rules.ts'
import classes from './ChatMessages.module.css'

export type ChatMessage = Receives<typeof supportContract.getSupportMessages>['data'][number]

interface ChatMessagesProps {
  messages: readonly ChatMessage[]
  /** Seen by support: its replies then stand on our own side. */
  asSupport?: boolean
}

const dayMinutes = 1_440

/** A conversation by day, scrolled to the newest at the bottom. */
export function ChatMessages({ messages, asSupport = false }: ChatMessagesProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const list = useRef<HTMLElement>(null)
  const newest = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message is scrolled to
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [newest])
  const days = groupByDay(messages, message => Math.floor(time.toWall(message.created_at) / dayMinutes))
  return (
    <section
      ref={list}
      className={classes.list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
      tabIndex={0}
      aria-label={t('Conversation')}
      aria-live="polite"
    >
      {days.map(({ day, messages: ofDay }) => (
        <ul key={day} className={classes.day}>
          <li className={classes.heading}>
            {t(dayHeading(day, time.today, each => time.day(each, 'weekday')))}
          </li>
          {ofDay.map(message => (
            <li
              key={message.id}
              className={classes.message}
              data-mine={message.is_support_reply === asSupport || undefined}
            >
              <span className={classes.bubble}>{message.message}</span>
              <span className={classes.by}>
                {message.author} · {time.instant(message.created_at, 'time')}
              </span>
            </li>
          ))}
        </ul>
      ))}
    </section>
  )
}
