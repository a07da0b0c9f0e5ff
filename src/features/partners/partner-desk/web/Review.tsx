import { Button, Group, SimpleGrid } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { flagSigns } from '../../programme/programme.rules.ts'
import { partnerDeskContract } from '../partner-desk.contract.ts'
import classes from './desk.module.css'
import { RefuseDialog } from './RefuseDialog.tsx'

type Flag = Receives<typeof partnerDeskContract.flags>['flags'][number]

/** Referrals that may be the partner's own doing, and moving a referral. */
export function Review() {
  const t = useTexts()
  const read = useRead(partnerDeskContract.flags, {})
  const [refusing, setRefusing] = useState<Flag | null>(null)
  const [isMoving, setMoving] = useState(false)
  const decide = useSend(partnerDeskContract.decideFlag, { saved: 'Saved.' })
  return (
    <Card
      title={t('In review')}
      about={t('These referrals need your decision before commission is paid.')}
      end={
        <Button variant="default" onClick={() => setMoving(true)}>
          {t('Move a company')}
        </Button>
      }
    >
      <Loaded read={read} failed={t('Couldn’t load the list')}>
        {({ flags }) =>
          flags.length === 0 ? (
            <EmptyState title={t('Nothing to review')} icon={<IconShieldCheck size={22} stroke={1.6} />} />
          ) : (
            <ul className={classes.rows}>
              {flags.map(flag => (
                <li key={flag.id}>
                  <span>
                    <b>{flag.company}</b> #{flag.company_id} · {flag.partner}
                    <br />
                    <span className={classes.dim}>
                      {t(flagSigns[flag.sign])} · {flag.email} · {moneyText(flag.held_cents)}
                    </span>
                  </span>
                  <Group gap={8}>
                    <Button
                      variant="default"
                      onClick={() => void decide.send({ flag_id: flag.id, cleared: true, note: '' })}
                    >
                      {t('Looks fine')}
                    </Button>
                    <Button variant="default" onClick={() => setRefusing(flag)}>
                      {t('Reject commission')}
                    </Button>
                  </Group>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {refusing && (
        <RefuseDialog
          subtitle={`${refusing.company} · ${refusing.partner}`}
          onRefuse={note => decide.send({ flag_id: refusing.id, cleared: false, note })}
          onClose={() => setRefusing(null)}
        />
      )}
      {isMoving && <MoveDialog onClose={() => setMoving(false)} />}
    </Card>
  )
}

function MoveDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const move = useSend(partnerDeskContract.moveReferral, { saved: 'Moved.' })
  const form = useContractForm(partnerDeskContract.moveReferral, {
    draft: 'move a referral',
    defaults: { referred_company_id: '', refer_code: '', reason: '' },
    toInput: values => ({ ...values, referred_company_id: Number(values.referred_company_id) }),
    onSubmit: async input => {
      await move.send(input)
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={t('Move a company')}
      subtitle={t('Future payments count for this code’s partner.')}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField
          name="referred_company_id"
          label={t('Company number')}
          inputMode="numeric"
          data-autofocus
        />
        <TextField name="refer_code" label={t('Partner’s code')} maxLength={64} />
        <TextArea name="reason" label={t('Reason')} maxLength={500} style={{ gridColumn: '1 / -1' }} />
      </SimpleGrid>
    </FormDialog>
  )
}
