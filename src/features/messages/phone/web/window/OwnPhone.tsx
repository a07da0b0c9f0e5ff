import { ActionIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { useCallPrefill } from '../during-call/use-call-prefill.ts'
import { useNoteDraft } from '../during-call/use-note-draft.ts'
import { onDial, type Wanted } from './dial-store.ts'
import { useEndedCall } from './use-ended-call.ts'
import { usePhone } from './use-phone.ts'

const PhoneWindow = lazyPart(async () => (await import('./PhoneWindow.tsx')).PhoneWindow, { isSoon: true })

/** Where this browser keeps that its person does not want to be rung. */
const awayKey = 'phone-away'

/** The call button of a person who has a phone; the window opens by itself when it rings. */
export function OwnPhone({ hasLine }: { hasLine: boolean }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [wanted, setWanted] = useState<Wanted>({ number: '' })
  const [isAway, setAway] = useState(() => localStorage.getItem(awayKey) === 'yes')
  const phone = usePhone('window', !isAway)
  const draft = useNoteDraft()
  const [ended, drop] = useEndedCall(phone, draft)
  useCallPrefill(phone)
  const goAway = (away: boolean) => {
    localStorage.setItem(awayKey, away ? 'yes' : 'no')
    setAway(away)
  }
  useEffect(() => {
    if (!hasLine) return
    return onDial(given => {
      setWanted(given)
      setOpen(true)
    })
  }, [hasLine])
  return (
    <>
      <Hint label={t('Phone')}>
        <ActionIcon
          variant={phone.call ? 'filled' : 'subtle'}
          color={phone.call ? 'teal' : 'gray'}
          size="lg"
          aria-label={t('Make a call')}
          aria-expanded={isOpen || phone.call !== null}
          onClick={() => setOpen(!isOpen)}
        >
          <IconPhone size={20} stroke={1.6} />
        </ActionIcon>
      </Hint>
      {(isOpen || phone.call || ended) && (
        <PhoneWindow
          phone={phone}
          wanted={wanted}
          onWanted={setWanted}
          isAway={isAway}
          onAway={goAway}
          draft={draft}
          ended={ended}
          onNoted={drop}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
