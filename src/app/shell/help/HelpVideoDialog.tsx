import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import classes from './HelpVideoDialog.module.css'
import type { HelpVideo } from './help-videos.ts'

/** Plays one clip, and describes in words what it shows. */
export function HelpVideoDialog({ video, onClose }: { video: HelpVideo; onClose: () => void }) {
  const t = useTexts()
  const [isMissing, setMissing] = useState(false)
  const { name, title, text, width, height } = video
  return (
    <Dialog opened onClose={onClose} title={t(title)} size="lg">
      {isMissing ? (
        <p role="alert">{t('Couldn’t load this video.')}</p>
      ) : (
        <video
          className={classes.video}
          aria-label={t(title)}
          src={`/help/${name}.webm`}
          poster={`/help/${name}.webp`}
          width={width}
          height={height}
          controls
          muted
          playsInline
          onError={() => setMissing(true)}
        />
      )}
      <p className={classes.text}>{t(text)}</p>
    </Dialog>
  )
}
