import { Button } from '@mantine/core'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import type { WireCallEntry } from '../../phone.contract.ts'
import { durationText } from '../../phone.rules.ts'
import { NoteFields, useCallNote } from '../calls/NoteFields.tsx'
import classes from './Phone.module.css'

/** A call that has just ended: what came of it, while it is fresh. */
export function EndedCall({ entry, onClose }: { entry: WireCallEntry; onClose: () => void }) {
  const t = useTexts()
  const note = useCallNote(entry, onClose)
  return (
    <>
      <div className={classes.party} role="status">
        <div className={classes.state}>
          {t('Call ended, {{time}}', { time: durationText(entry.seconds) })}
        </div>
        <div className={classes.name}>
          {entry.client_name || displayPhone(entry.number) || t('Unknown number')}
        </div>
      </div>
      <div>
        <NoteFields note={note} />
      </div>
      <Button mt="auto" onClick={note.send} loading={note.save.isPending} disabled={!note.isDirty}>
        {t('Save')}
      </Button>
    </>
  )
}
