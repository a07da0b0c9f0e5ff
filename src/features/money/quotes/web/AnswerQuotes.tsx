import { Alert, Anchor, Button, Group } from '@mantine/core'
import { IconFileDollar } from '@tabler/icons-react'
import type { Answer } from '#features/jobs/forms/answers.contract.ts'
import { hasPermission } from '#shared/access.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { quotesContract } from '../quotes.contract.ts'
import { quoteStateLabels } from '../quotes.rules.ts'

/** Proposes a quote for what a filled-in form found, or leads to the one that there is. */
export function AnswerQuotes({ answer }: { answer: Answer }) {
  const viewer = useViewer()
  return answer.failed > 0 && hasPermission(viewer, 'money.manage') ? <Quotes answer={answer} /> : null
}

function Quotes({ answer: { id, job_id } }: { answer: Answer }) {
  const t = useTexts()
  const { data } = useRead(quotesContract.ofAnswer, { id })
  if (!data || (!data.can_propose && data.quotes.length === 0)) return null
  const query = { answerId: id, ...(job_id !== null && { transferJobId: job_id }) }
  return (
    <Alert color="blue">
      <Group justify="space-between" gap="xs">
        <span>
          {data.quotes.length === 0
            ? t('The failed answers name parts to quote.')
            : data.quotes.map(quote => (
                <Anchor
                  key={quote.id}
                  inherit
                  me={12}
                  renderRoot={props => <AppLink to="/quotes" query={{ open: quote.id }} {...props} />}
                >
                  {`${t('Quote #{{number}}', { number: quote.number_text })} · ${t(quoteStateLabels[quote.state])}`}
                </Anchor>
              ))}
        </span>
        {data.can_propose && (
          <Button
            leftSection={<IconFileDollar size={16} />}
            renderRoot={props => <AppLink to="/quotes/newquotes" query={query} {...props} />}
          >
            {t('Propose a quote')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
