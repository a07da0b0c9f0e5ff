import { Anchor, Text } from '@mantine/core'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { quotesContract } from '../quotes.contract.ts'

/** Earlier revisions of a quote, each as it was then. */
export function QuoteRevisions({ id }: { id: number }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const { result: rows = [], capped } = useRead(quotesContract.revisions, { id }).data ?? {}
  const toPdf = useSend(quotesContract.pdf)
  if (rows.length === 0) return null
  return (
    <section aria-label={t('Earlier revisions')}>
      <Text fw={600}>{t('Earlier revisions')}</Text>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 18 }}>
        {rows.map(({ revision, total_cents, sent_at }) => (
          <li key={revision}>
            <Anchor
              component="button"
              size="sm"
              disabled={toPdf.isPending}
              onClick={async () => saveFile(await toPdf.send({ id, revision }), 'quote.pdf')}
            >
              {[
                t('Revision {{number}}', { number: String(revision) }),
                sent_at === null ? '' : t('Sent {{time}}', { time: instant(sent_at) }),
                moneyText(total_cents),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Anchor>
          </li>
        ))}
      </ul>
      {capped && (
        <Text size="sm" c="dimmed">
          {t('Showing the newest {{count}}.', { count: rows.length })}
        </Text>
      )}
    </section>
  )
}
