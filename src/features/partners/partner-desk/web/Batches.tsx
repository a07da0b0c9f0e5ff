import { Alert, Button, Group } from '@mantine/core'
import { IconCash, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { exportFile } from '#web/files/exports.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { partnerDeskContract } from '../partner-desk.contract.ts'
import classes from './desk.module.css'

type Batch = Receives<typeof partnerDeskContract.batches>['batches'][number]
type Payout = Receives<typeof partnerDeskContract.batch>['payouts'][number]
const states: Record<Batch['status'], { tone: Tone; label: string }> = {
  proposed: { tone: 'amber', label: 'To approve' },
  approved: { tone: 'blue', label: 'Approved' },
  paid: { tone: 'green', label: 'Paid' },
  cancelled: { tone: 'grey', label: 'Cancelled' },
}

/** The payouts due, and the batches of payouts. */
export function Batches() {
  const t = useTexts()
  const read = useRead(partnerDeskContract.batches, {})
  return (
    <div className={classes.stack}>
      <Due />
      <Card title={t('Batches')}>
        <Loaded read={read} failed={t('Couldn’t load batches')}>
          {({ batches }) =>
            batches.length === 0 ? (
              <EmptyState
                title={t('No batches yet')}
                text={t('A batch is prepared on the 5th of each month for your approval.')}
                icon={<IconCash size={22} stroke={1.6} />}
              />
            ) : (
              <ul className={classes.rows}>
                {batches.map(batch => (
                  <BatchRow key={batch.id} batch={batch} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </div>
  )
}

function Due() {
  const t = useTexts()
  const read = useRead(partnerDeskContract.overview, {})
  const prepare = useSend(partnerDeskContract.prepare, { saved: 'The batch is ready. Check and approve it.' })
  return (
    <Loaded read={read} failed={t('Couldn’t load what’s owed')}>
      {({ due, pending_cents }) => (
        <Card
          title={t('Due now')}
          about={t('{{amount}} more is pending.', { amount: moneyText(pending_cents) })}
          end={
            <Button
              disabled={!due.some(each => each.problem === '')}
              loading={prepare.isPending}
              onClick={() => void prepare.send({})}
            >
              {t('Prepare batch')}
            </Button>
          }
        >
          {due.length === 0 ? (
            <p className={classes.dim}>{t('No payouts due.')}</p>
          ) : (
            <ul className={classes.rows}>
              {due.map(({ partner_id, name, cents, problem }) => (
                <li key={partner_id}>
                  <span>
                    <b>{name}</b>
                    {problem && (
                      <>
                        <br />
                        <span className={classes.dim}>{t(problem)}</span>
                      </>
                    )}
                  </span>
                  <span>{moneyText(cents)}</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </Loaded>
  )
}

function BatchRow({ batch }: { batch: Batch }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const confirm = useConfirm()
  const [isOpen, setOpen] = useState(false)
  const approve = useSend(partnerDeskContract.approve, { saved: 'Approved.' })
  const pay = useSend(partnerDeskContract.markPaid, { saved: 'Marked as paid.' })
  const cancel = useSend(partnerDeskContract.cancel, { saved: 'Cancelled.' })
  const { id, status, version, cents, payouts } = batch
  const asked = { id, version }
  const ask = async (title: string, message: string, run: () => Promise<unknown>) => {
    await confirm({ title, message, run })
  }
  return (
    <li>
      <span>
        <b>
          {t('Batch {{number}}', { number: String(id) })} · {moneyText(cents)}
        </b>
        <br />
        <span className={classes.dim}>
          {instant(batch.created, 'date')} · {t('{{count}} payouts', { count: payouts })}
          {batch.approver && ` · ${t('approved by {{name}}', { name: batch.approver })}`}
        </span>
      </span>
      <StatusBadge tone={states[status].tone} dot>
        {t(states[status].label)}
      </StatusBadge>
      <Group gap={8}>
        {status !== 'cancelled' && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('View')}
          </Button>
        )}
        {status === 'proposed' && (
          <Button
            onClick={() =>
              void ask(
                t('Approve {{amount}}?', { amount: moneyText(cents) }),
                t('You can then create the bank file.'),
                () => approve.send(asked),
              )
            }
          >
            {t('Approve')}
          </Button>
        )}
        {(status === 'approved' || status === 'paid') && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void exportFile(partnerDeskContract.bankFile, { batch_id: id })}
          >
            {t('ABA file')}
          </Button>
        )}
        {status === 'approved' && (
          <Button
            onClick={() =>
              void ask(t('Mark as paid?'), t('Each partner is emailed. This can’t be undone.'), () =>
                pay.send(asked),
              )
            }
          >
            {t('Mark as paid')}
          </Button>
        )}
        {(status === 'proposed' || status === 'approved') && (
          <Button
            variant="default"
            onClick={() =>
              void ask(t('Cancel this batch?'), t('The full amount will be owed again.'), () =>
                cancel.send(asked),
              )
            }
          >
            {t('Cancel batch')}
          </Button>
        )}
      </Group>
      {isOpen && <BatchDialog batch={batch} onClose={() => setOpen(false)} />}
    </li>
  )
}

function BatchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const t = useTexts()
  const confirm = useConfirm()
  const read = useRead(partnerDeskContract.batch, { batch_id: batch.id })
  const pay = useSend(partnerDeskContract.payByHand, { saved: 'Marked as paid.' })
  const payByHand = async ({ id: payout_id, payee, net_cents, gst_cents }: Payout) => {
    const { id, version } = batch
    await confirm({
      title: t('Mark {{amount}} to {{name}} as paid?', {
        amount: moneyText(net_cents + gst_cents),
        name: payee,
      }),
      message: t('Marks it as paid by hand, removes it from the bank file and emails the partner.'),
      run: () => pay.send({ id, version, payout_id }),
    })
  }
  return (
    <Dialog opened onClose={onClose} title={t('Batch {{number}}', { number: String(batch.id) })} size="xl">
      <Loaded read={read} failed={t('Couldn’t load the batch')}>
        {({ payouts }) => (
          <>
            {batch.status !== 'paid' && payouts.some(each => each.by_hand) && (
              <Alert color="yellow" mb="md" py={10}>
                {t('Account numbers over nine digits don’t fit the bank file: pay those manually.')}
              </Alert>
            )}
            <ul className={classes.rows}>
              {payouts.map(each => (
                <li key={each.id}>
                  <span>
                    <b>{each.payee}</b>
                    <br />
                    <span className={classes.dim}>
                      {each.bsb} {each.account} · {each.account_name}
                      {each.gst_cents > 0 &&
                        ` · ${t('incl. {{gst}} GST', { gst: moneyText(each.gst_cents) })}`}
                    </span>
                  </span>
                  <span className={classes.sum}>{moneyText(each.net_cents + each.gst_cents)}</span>
                  {each.status === 'paid' && (
                    <StatusBadge tone="green" dot>
                      {t('Paid')}
                    </StatusBadge>
                  )}
                  <Group gap={8}>
                    <Button
                      variant="default"
                      onClick={() => void exportFile(partnerDeskContract.statement, { payout_id: each.id })}
                    >
                      {each.is_rcti ? t('Tax invoice') : t('Statement')}
                    </Button>
                    {each.status === 'approved' && (
                      <Button variant="default" onClick={() => void payByHand(each)}>
                        {t('Paid manually')}
                      </Button>
                    )}
                  </Group>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
