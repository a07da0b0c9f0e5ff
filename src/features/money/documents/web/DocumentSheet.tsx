import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import type { Undelivered } from '../documents.wire.ts'
import classes from './documents.module.css'
import { UndeliveredAlert } from './UndeliveredAlert.tsx'
import { useShowRefused } from './use-show-refused.ts'

interface DocumentSheetProps {
  errors: Readonly<Record<string, string>>
  /** A word above everything. */
  notice?: string | false
  undelivered?: Undelivered | undefined
  /** Names the first card: to whom it goes. */
  to: string
  client: ReactNode
  /** Number, dates and the like, at the right of the client. */
  facts: ReactNode
  /** Sums, discounts, a deposit: beside the document, or below it. */
  sums: ReactNode
  total: number
  /** The buttons that end the writing. */
  deeds: ReactNode
  /** The lines and what follows them. */
  children: ReactNode
}

/** A document that somebody writes, laid out as it will be read: client and dates, lines, sums beside. */
export function DocumentSheet(props: DocumentSheetProps) {
  const { errors, notice, undelivered, to, client, facts, sums, total, deeds, children } = props
  const t = useTexts()
  const refused = useShowRefused(errors)
  return (
    <div ref={refused} className={classes.page}>
      {errors.all && (
        <Alert role="alert" color="pink">
          {errors.all}
        </Alert>
      )}
      <UndeliveredAlert undelivered={undelivered} />
      {notice && <Alert color="blue">{notice}</Alert>}
      <div className={classes.sheet}>
        <div className={classes.written}>
          <Card title={to}>
            <div className={classes.head}>
              <div>{client}</div>
              <div className={classes.dates}>{facts}</div>
            </div>
          </Card>
          {children}
        </div>
        <Card title={t('Total')} className={classes.beside}>
          <div className={classes.texts}>{sums}</div>
        </Card>
      </div>
      <div className={classes.bar}>
        <Text component="output" className={classes.running} aria-label={t('Total')}>
          {moneyText(total)}
        </Text>
        {deeds}
      </div>
    </div>
  )
}
