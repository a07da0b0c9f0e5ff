import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { LicencesCard } from '#features/people/licences/web/LicencesCard.tsx'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { fileUrl } from '#web/send.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { teamContract } from '../team.contract.ts'
import { mayChangeMember, paymentTypes, seesPay } from '../team.rules.ts'
import classes from './MemberPage.module.css'
import { paymentText } from './payment-text.ts'

const MemberDialog = lazyDialog(async () => (await import('./MemberDialog.tsx')).MemberDialog)

interface MemberPageProps {
  /** The field for what somebody can do, and how it is read. */
  Skills: ComponentType
  SkillNames: ComponentType<{ ids: readonly number[] }>
}

/** Somebody of the team: contact, group, pay, skills and licences. */
export default function MemberPage({ Skills, SkillNames }: MemberPageProps) {
  const t = useTexts()
  const viewer = useViewer()
  const { id: named } = useParams({ strict: false }) as Record<string, string>
  const id = Number(named) || 0
  const read = useRead(teamContract.open, { id })
  const [isEditing, setEditing] = useState(false)
  return (
    <Loaded
      read={read}
      failed={t('This person could not be loaded')}
      missing={{ what: t('Team member'), to: '/team', list: t('Team') }}
    >
      {({ result: member }) => {
        const type = paymentTypes.find(({ value }) => value === member.payment_type_id)
        const facts = [
          { name: t('Email'), value: member.email },
          { name: t('Phone'), value: displayPhone(member.phone) || '–' },
          { name: t('Group'), value: t(member.group_name) },
          ...(seesPay(viewer)
            ? [{ name: t('Payment'), value: paymentText(member, t) || (type ? t(type.label) : '–') }]
            : []),
          { name: t('Skills'), value: <SkillNames ids={member.job_type_id} /> },
          { name: t('Upcoming appointments'), value: String(member.upcoming_appointments) },
        ]
        return (
          <div className={classes.page}>
            <Card
              title={
                <PersonChip name={member.fullname} colour={member.color} src={fileUrl(member.picture)} />
              }
              end={
                mayChangeMember(viewer, member) === true && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconPencil size={15} />}
                    onClick={() => setEditing(true)}
                  >
                    {t('Edit')}
                  </Button>
                )
              }
            >
              <dl className={classes.facts}>
                {facts.map(({ name, value }) => (
                  <div key={name} style={{ display: 'contents' }}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </Card>
            <LicencesCard userId={member.id} />
            {isEditing && (
              <MemberDialog
                Skills={Skills}
                id={member.id}
                usedColours={[]}
                onClose={() => setEditing(false)}
              />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
