import { Button } from '@mantine/core'
import { IconArrowsExchange, IconBeach } from '@tabler/icons-react'
import { useState } from 'react'
import { hasPermission } from '#shared/access.ts'
import { dayText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { plannerFormats } from '#web/planner/planner-format.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { shiftsContract } from '../shifts.contract.ts'
import { leaveIn, leaveName, ownShiftDays, type Roster, shiftOn } from '../shifts.rules.ts'
import { AskedLeave } from './AskedLeave.tsx'
import { AskLeaveDialog } from './AskLeaveDialog.tsx'
import { LeaveLeft } from './LeaveLeft.tsx'
import { OfferShiftDialog } from './offers/OfferShiftDialog.tsx'
import { OpenShifts } from './offers/OpenShifts.tsx'
import { OwnSwaps } from './offers/OwnSwaps.tsx'
import { useComingShifts } from './offers/use-shift-text.ts'
import classes from './shifts.module.css'
import { useWhenAway } from './use-when-away.ts'

/** Days whose hours are listed. */
const daysListed = 14
/** Days ahead whose shifts can be offered: those that are read. */
const daysOffered = 60

/** When one works oneself in the days to come, and when one is away. */
export default function OwnShiftsPage() {
  const t = useTexts()
  const time = useCompanyTime()
  const viewer = useViewer()
  const read = useRead(shiftsContract.range, ownShiftDays(time.today))
  const [isAsking, ask] = useState(false)
  return (
    <Loaded read={read} failed={t('Couldn’t load your hours')}>
      {({ result }) => {
        const roster = result.find(each => each.user_id === viewer.id) ?? nothing
        return (
          <div className={classes.own}>
            <OpenShifts />
            <AskedLeave mine />
            <OwnHours roster={roster} />
            <OwnLeave roster={roster} onAsk={() => ask(true)} />
            <LeaveLeft userId={viewer.id} />
            {isAsking && <AskLeaveDialog day={dayText(time.today)} onClose={() => ask(false)} />}
          </div>
        )
      }}
    </Loaded>
  )
}

const nothing: Roster = { user_id: 0, week: [], days: [], leave: [] }

function OwnLeave({ roster, onAsk }: { roster: Roster; onAsk: () => void }) {
  const t = useTexts()
  const whenOf = useWhenAway()
  const isManager = hasPermission(useViewer(), 'team.manage')
  return (
    <Card
      title={t('Upcoming leave')}
      end={
        <Button leftSection={<IconBeach size={16} />} onClick={onAsk}>
          {isManager ? t('Add Leave') : t('Request leave')}
        </Button>
      }
    >
      {roster.leave.length === 0 ? (
        <p className={classes.none}>{t('No leave in the next two months.')}</p>
      ) : (
        <ul className={classes.days}>
          {roster.leave.map(each => (
            <li key={each.id}>
              <b>{whenOf(each)}</b>
              <span>
                {t(leaveName(each))}
                {each.note && <small> · {each.note}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function OwnHours({ roster }: { roster: Roster }) {
  const t = useTexts()
  const time = useCompanyTime()
  const { times } = plannerFormats(time.locale)
  const days = Array.from({ length: daysListed }, (_, at) => time.today + at)
  const hoursOn = (day: number) => {
    const shift = shiftOn(roster, day)
    return shift === null ? t('any time') : shift === 'off' ? t('No work') : times(shift.from, shift.to)
  }
  const coming = useComingShifts(roster, daysOffered)
  const [isOffering, offer] = useState(false)
  const awayOn = (day: number) => leaveIn(roster, { start: day * 1440, end: (day + 1) * 1440 })
  return (
    <>
      <OwnSwaps shifts={coming} />
      <Card
        title={t('Your hours')}
        about={t('The next two weeks. The office sets them.')}
        end={
          coming.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={16} />}
              onClick={() => offer(true)}
            >
              {t('Offer a shift')}
            </Button>
          )
        }
      >
        <ul className={classes.days}>
          {days.map(day => (
            <li key={day}>
              <b>{time.day(day, 'dayMonth')}</b>
              <span>
                {hoursOn(day)}
                {awayOn(day).map(each => (
                  <small key={each.id}> · {t(leaveName(each))}</small>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {isOffering && <OfferShiftDialog shifts={coming} onClose={() => offer(false)} />}
    </>
  )
}
