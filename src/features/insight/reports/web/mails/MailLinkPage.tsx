import { Alert, Button, Skeleton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useTexts } from '#web/i18n.ts'
import { PublicPage } from '#web/ui/page/PublicPage.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { reportMailsContract } from '../../report-mails.contract.ts'

/** Where a reader says yes to a report's mails, or ends them. It takes a click, since mail scanners open links too. */
export default function MailLinkPage() {
  const t = useTexts()
  const token = String(useAddressValue('token') ?? '')
  const read = useRead(reportMailsContract.link, { token }, { staleTime: 0 })
  const [answered, setAnswered] = useState<'on' | 'stopped' | null>(null)
  const answer = useSend(reportMailsContract.answer)
  const title = t('Emailed report')
  if (read.error)
    return (
      <PublicPage
        title={title}
        lead={
          read.error.status === 404
            ? t('This link is incomplete, or the report is no longer emailed.')
            : t(read.error)
        }
      />
    )
  if (!read.data)
    return (
      <PublicPage title={title}>
        <Skeleton height={90} aria-hidden="true" />
      </PublicPage>
    )
  const { company, email, title: report } = read.data
  const state = answered ?? read.data.state
  const say = (wanted: boolean) =>
    answer.send({ token, wanted }).then(
      reply => setAnswered(reply.state),
      () => {},
    )
  const told = { company, email, report: t(report) }
  return (
    <PublicPage
      title={title}
      lead={
        state === 'stopped' ? undefined : t('{{company}} emails the report “{{report}}” to {{email}}.', told)
      }
    >
      {answered === 'on' && (
        <Alert role="status" color="teal" mb="md" icon={<IconCircleCheck size={18} />}>
          {t('Thank you. You’ll get the next one.')}
        </Alert>
      )}
      {state === 'stopped' && (
        <Alert role="status" color="teal" mb="md" icon={<IconCircleCheck size={18} />}>
          {t('{{company}} no longer emails “{{report}}” to {{email}}.', told)}
        </Alert>
      )}
      {state === 'on' ? (
        <Button
          size="md"
          fullWidth
          variant={answered === 'on' ? 'default' : 'filled'}
          loading={answer.isPending}
          onClick={() => void say(false)}
        >
          {t('Stop these emails')}
        </Button>
      ) : (
        <Button
          size="md"
          fullWidth
          variant={state === 'stopped' ? 'default' : 'filled'}
          loading={answer.isPending}
          onClick={() => void say(true)}
        >
          {state === 'stopped' ? t('Resubscribe') : t('Yes, send it to me')}
        </Button>
      )}
    </PublicPage>
  )
}
