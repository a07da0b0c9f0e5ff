import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { askedContract, type FormRound } from '../../asked.contract.ts'
import classes from '../forms.module.css'
import { DueBadge } from './RoundsPart.tsx'

const NewLinkDialog = lazyDialog(async () => (await import('../links/NewLinkDialog.tsx')).NewLinkDialog)

/** Rows that are shown before somebody asks for all. */
const few = 5

/** Lists the forms that jobs are asked for and those that are due again; nothing where none is open. */
export function OpenForms() {
  const t = useTexts()
  const time = useCompanyTime()
  const { data } = useRead(askedContract.open, {})
  const [isAll, setAll] = useState(false)
  const [linked, setLinked] = useState<FormRound | null>(null)
  if (!data || data.jobs.length + data.rounds.length === 0) return null
  const { jobs, rounds, more } = data
  const [shownRounds, shownJobs] = isAll ? [rounds, jobs] : [rounds.slice(0, few), jobs.slice(0, few)]
  const isCut = shownRounds.length + shownJobs.length < rounds.length + jobs.length
  return (
    <Card flush title={t('Waiting to be filled in')}>
      <LinedRows>
        {shownRounds.map(round => (
          <LinedRow
            key={`round ${round.id}`}
            name={round.name}
            badge={<DueBadge round={round} />}
            detail={[round.client, round.site].filter(Boolean).join(' · ')}
          >
            <Button
              variant="default"
              aria-label={`${t('Send a link')}: ${round.name}, ${round.client}`}
              onClick={() => setLinked(round)}
            >
              {t('Send a link')}
            </Button>
          </LinedRow>
        ))}
        {shownJobs.map(job => (
          <LinedRow
            key={job.job_id}
            name={
              <AppLink className={classes.name} query={{ job: job.job_id }}>
                {t('Job #{{number}}', { number: job.number })}
              </AppLink>
            }
            badge={
              job.forms.some(({ must }) => must) && <StatusBadge tone="pink">{t('Required')}</StatusBadge>
            }
            about={job.forms.map(({ name }) => name).join(', ')}
            detail={[job.name, job.appointment_at ? time.instant(job.appointment_at) : '']
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </LinedRows>
      {isCut && (
        <Button variant="subtle" m="xs" onClick={() => setAll(true)}>
          {t('Show all')}
        </Button>
      )}
      {isAll && more && (
        <Text size="sm" c="dimmed" p="md">
          {t('Only the first 200 jobs are shown.')}
        </Text>
      )}
      {linked && (
        <NewLinkDialog
          form={{ id: linked.form_id, name: linked.name }}
          round={linked}
          onClose={() => setLinked(null)}
        />
      )}
    </Card>
  )
}
