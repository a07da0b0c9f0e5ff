import { parseDay } from '#shared/dates.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import documents from '../../documents/web/documents.module.css'
import { entryText } from '../statement-texts.ts'
import type { Statement } from '../statements.contract.ts'
import { Ages } from './Ages.tsx'
import classes from './statements.module.css'

/** A client's account as its reader has it: what was owed before, each entry, what is owed now and for how long. */
export function StatementPaper({ statement }: { statement: Statement }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const { name, company_name, address, email, phone, from, to, entries, ageing } = statement
  const { opening_cents: opening, closing_cents: closing } = statement
  const dated = (date: string) => day(parseDay(date) ?? 0)
  return (
    <div className={classes.paper}>
      <dl className={documents.facts}>
        <div>
          <dt>{t('Statement for')}</dt>
          <dd>{[name, company_name, address, email, displayPhone(phone)].filter(Boolean).join('\n')}</dd>
        </div>
        <div>
          <dt>{t('From')}</dt>
          <dd>{dated(from)}</dd>
        </div>
        <div>
          <dt>{t('Until')}</dt>
          <dd>{dated(to)}</dd>
        </div>
        <div>
          <dt>{closing < 0 ? t('Credit balance') : t('Closing balance')}</dt>
          <dd className={classes.closing}>{moneyText(Math.abs(closing))}</dd>
        </div>
      </dl>
      <table className={classes.entries}>
        <thead>
          <tr>
            <th>{t('Date')}</th>
            <th>{t('Entry')}</th>
            <th>{t('Amount')}</th>
            <th>{t('Balance')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{dated(from)}</td>
            <td>{t('Opening balance')}</td>
            <td />
            <td>{moneyText(opening)}</td>
          </tr>
          {entries.map(entry => (
            <tr key={entry.id}>
              <td>{dated(entry.date)}</td>
              <td>
                {entryText(entry, t)}
                {entry.note !== '' && <small>{entry.note}</small>}
              </td>
              <td>{moneyText(entry.amount_cents)}</td>
              <td>{moneyText(entry.balance_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{dated(to)}</td>
            <td>{t('Closing balance')}</td>
            <td />
            <td>{moneyText(closing)}</td>
          </tr>
        </tfoot>
      </table>
      {ageing && ageing.total !== 0 && <Ages ages={ageing} />}
    </div>
  )
}
