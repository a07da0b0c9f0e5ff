import { Button, Group } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { SendDialog } from '../../documents/web/SendDialog.tsx'
import { WithdrawLinks } from '../../documents/web/WithdrawLinks.tsx'
import { statementsContract } from '../statements.contract.ts'
import { StatementPaper } from './StatementPaper.tsx'
import classes from './statements.module.css'

/** A client's account over some days, to look at, print and send. */
export default function StatementPage() {
  const t = useTexts()
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const [days, setDays] = useState<{ from: string | null; to: string | null }>({ from: null, to: null })
  const [isSending, setSending] = useState(false)
  const asked = { client_id: id, ...days }
  const read = useRead(statementsContract.open, asked, { keepPrevious: true })
  const toPdf = useSend(statementsContract.pdf)
  const send = useSend(statementsContract.send, { saved: reply => reply.message })
  const withdraw = useSend(statementsContract.withdrawLinks, { saved: reply => reply.message })
  const statement = read.data?.result
  const maySend = useMay(statementsContract.send.access)
  return (
    <Card style={{ maxWidth: 1080 }}>
      <div className={classes.bar}>
        <DayInput
          label={t('From')}
          clearable
          value={days.from ?? statement?.from ?? null}
          onChange={from => setDays({ ...days, from })}
        />
        <DayInput
          label={t('Until')}
          clearable
          value={days.to ?? statement?.to ?? null}
          onChange={to => setDays({ ...days, to })}
        />
        <Group gap="xs">
          {maySend && (
            <Button variant="default" renderRoot={props => <AppLink to={`/clients/edit/${id}`} {...props} />}>
              {t('Client')}
            </Button>
          )}
          <Button
            variant="default"
            disabled={!statement}
            loading={toPdf.isPending}
            onClick={async () => saveFile(await toPdf.send(asked), 'statement.pdf')}
          >
            {t('PDF')}
          </Button>
          {maySend && (
            <Button disabled={!statement} onClick={() => setSending(true)}>
              {t('Send')}
            </Button>
          )}
        </Group>
      </div>
      <Loaded
        read={read}
        failed={t('Couldn’t load the statement')}
        missing={{ what: t('Client'), to: '/clients', list: t('Clients') }}
      >
        {({ result }) => <StatementPaper statement={result} />}
      </Loaded>
      {maySend && statement && <WithdrawLinks onWithdraw={() => withdraw.send({ client_id: id })} />}
      {isSending && statement && (
        <SendDialog
          draft={`statement of client ${id}`}
          title={t('Send the statement')}
          email={statement.email}
          phone={statement.phone}
          paper={statement}
          onClose={() => setSending(false)}
          onSend={async ({ via, ...sending }) => {
            if (via === 'none') return
            const { from, to } = statement
            await send.send({ client_id: id, from, to, via, ...sending })
            setSending(false)
          }}
        />
      )}
    </Card>
  )
}
