import { Button } from '@mantine/core'
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatInstant, instantText } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { language, useTexts } from '#web/i18n.ts'
import { fileUrl, newKey, type SendError, send } from '#web/send.ts'
import { PersonAvatar } from '#web/ui/person/PersonAvatar.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type TabletPerson, tabletsContract } from '../tablets.contract.ts'
import { tabletTexts } from '../tablets.rules.ts'
import { type Choice, ClockChoices } from './ClockChoices.tsx'
import { PinPad } from './PinPad.tsx'
import classes from './tablet.module.css'

type Known = Receives<typeof tabletsContract.person> & { pin: string }

/** Milliseconds without a touch, and of the last word, after which the names are back. */
const idleMs = 20_000
const doneMs = 4_000

interface PersonStepsProps {
  token: string
  person: TabletPerson
  zone: string
  onClocked: () => void
  onBack: () => void
}

/** PIN, choice and confirmation of one person. */
export function PersonSteps({ token, person, zone, onClocked, onBack }: PersonStepsProps) {
  const t = useTexts()
  const [known, setKnown] = useState<Known | null>(null)
  const [done, setDone] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  // A press that is sent again is the same press.
  const [key] = useState(newKey)
  const ask = useSend(tabletsContract.person, { silent: true })
  useAfterRest(done ? doneMs : idleMs, onBack, `${known !== null} ${done}`)
  const failed = (error: SendError) => {
    setFailure(
      error.status === 0 ? t('Not clocked: no connection. Try again, or tell the office.') : t(error),
    )
  }

  async function enter(pin: string) {
    setFailure('')
    try {
      setKnown({ ...(await ask.send({ token, user_id: person.id, pin })), pin })
    } catch (error) {
      failed(error as SendError)
    }
  }

  async function press(choice: Choice) {
    setFailure('')
    setBusy(true)
    try {
      const input = { token, user_id: person.id, pin: known!.pin, ...choice.press }
      const idempotencyKey = `${key}${JSON.stringify(choice.press)}`
      const { result } = await send(tabletsContract.press, input, { idempotencyKey })
      const time = formatInstant(result.since ?? instantText(new Date()), zone, language(), 'time')
      setDone(
        result.timedIn
          ? t('{{what}} since {{time}}', { what: choice.press.kind ? choice.label : t('Work'), time })
          : t('Clocked out at {{time}}', { time }),
      )
      onClocked()
    } catch (error) {
      failed(error as SendError)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={classes.steps}>
      <div className={classes.who}>
        <PersonAvatar
          name={person.name}
          colour={person.colour}
          src={person.picture ? fileUrl(person.picture) : undefined}
          size={72}
        />
        <h1>{person.name}</h1>
        {!done && (
          <Button variant="default" size="lg" leftSection={<IconArrowLeft size={20} />} onClick={onBack}>
            {t('Back')}
          </Button>
        )}
      </div>
      <p className={classes.failure} role="alert">
        {failure}
      </p>
      {done ? (
        <p className={classes.done} role="status">
          <IconCircleCheck size={56} aria-hidden="true" />
          {done}
        </p>
      ) : known ? (
        <ClockChoices known={known} zone={zone} isBusy={isBusy} onChoose={choice => void press(choice)} />
      ) : person.has_pin ? (
        <PinPad isBusy={ask.isPending} onEnter={pin => void enter(pin)} />
      ) : (
        <p className={classes.none}>{t(tabletTexts.noPin)}</p>
      )}
    </section>
  )
}

/** Calls back after so long without a touch; a new step begins the time anew. */
function useAfterRest(ms: number, onRest: () => void, step: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a touch and a step begin the time anew
  useEffect(() => {
    let timer = setTimeout(onRest, ms)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(onRest, ms)
    }
    addEventListener('pointerdown', again)
    addEventListener('keydown', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', again)
      removeEventListener('keydown', again)
    }
  }, [ms, step])
}
