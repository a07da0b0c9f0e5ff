import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import type { WireCallEntry } from '../../phone.contract.ts'
import { durationText } from '../../phone.rules.ts'
import { NoteFields, useCallNote } from '../calls/NoteFields.tsx'
import classes from './Phone.module.css'

/** Ms until it closes by itself, unless somebody does something in it. */
const closesAfter = 15_000

/** A call that has just ended: what came of it, while it is fresh. */
export function EndedCall({ entry, onClose }: { entry: WireCallEntry; onClose: () => void }) {
  const t = useTexts()
  const note = useCallNote(entry, onClose)
  const root = useRef<HTMLDivElement>(null)
  const [isUsed, setUsed] = useState(false)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (isUsed) return
    const timer = setTimeout(() => latest.current(), closesAfter)
    return () => clearTimeout(timer)
  }, [isUsed])
  // One key closes it, and keeps what was typed; in a dialog below it the key is that dialog's.
  useWindowEvent('keydown', event => {
    const isHere = event.target === document.body || root.current?.contains(event.target as Node)
    if (event.key !== 'Escape' || event.defaultPrevented || !isHere) return
    if (note.isDirty) note.send()
    else onClose()
  })
  return (
    <div
      ref={root}
      className={classes.ended}
      onInput={() => setUsed(true)}
      onPointerDown={() => setUsed(true)}
    >
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
    </div>
  )
}
