import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { parseDay } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { saveFile } from '#web/files/save-file.ts'
import { language, useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { PayTo } from '../../documents/web/PayTo.tsx'
import { PublicDocument, UnreadDocument } from '../../documents/web/PublicDocument.tsx'
import { statementsContract } from '../statements.contract.ts'
import { StatementPaper } from './StatementPaper.tsx'
import classes from './statements.module.css'

/** A statement for the client who was sent its link. */
export default function PublicStatementPage() {
  const t = useTexts()
  const { id: token = '' } = useParams({ strict: false }) as Record<string, string>
  const read = useRead(statementsContract.readByLink, { token })
  const toPdf = useSend(statementsContract.pdfByLink)
  if (!read.data) return <UnreadDocument title={t('Statement')} error={read.error} onRetry={read.refetch} />
  const { company, result: statement, unpaid, pay_to } = read.data
  const isPaid = statement.closing_cents <= 0
  return (
    <PublicDocument
      company={company}
      title={t('Statement')}
      state={isPaid ? { tone: 'green', label: t('Paid') } : { tone: 'blue', label: t('Owed') }}
      isLoading={toPdf.isPending}
      onDownload={async () => saveFile(await toPdf.send({ token, language: language() }), 'statement.pdf')}
    >
      <StatementPaper statement={statement} />
      {unpaid.length > 0 && <Unpaid invoices={unpaid} />}
      {pay_to && (
        <section aria-labelledby="pay-to">
          <h2 id="pay-to" className={classes.heading}>
            {t('How to pay')}
          </h2>
          <PayTo to={pay_to} />
        </section>
      )}
    </PublicDocument>
  )
}

type Owing = Receives<typeof statementsContract.readByLink>['unpaid']

/** The invoices that wait for money, each with the way to its own page, where it can be paid. */
function Unpaid({ invoices }: { invoices: Owing }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  return (
    <section aria-labelledby="unpaid">
      <h2 id="unpaid" className={classes.heading}>
        {t('Unpaid invoices')}
      </h2>
      <ul className={classes.unpaid}>
        {invoices.map(({ id, number_text, due, owed_cents, token }) => (
          <li key={id}>
            <span>
              {t('Invoice #{{number}}', { number: number_text })}
              {due !== null && <small>{t('due {{date}}', { date: day(parseDay(due) ?? 0) })}</small>}
            </span>
            <b>{moneyText(owed_cents)}</b>
            <Button size="compact-md" component="a" href={`/clientPortal/invoice/${token}`}>
              {t('View and pay')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
