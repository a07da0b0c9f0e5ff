import { IconPhotoOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FileViewer } from '#features/jobs/files/web/FileViewer.tsx'
import { useFileUrl } from '#features/jobs/files/web/use-file-url.ts'
import { useTexts } from '#web/i18n.ts'
import type { QuotePhoto } from '../quotes.rules.ts'
import classes from './photos.module.css'

interface PhotoFiguresProps {
  photos: readonly QuotePhoto[]
  /** Draws the picture of one. */
  picture: (photo: QuotePhoto) => ReactNode
  onOpen: (id: number) => void
  /** The level below that of the heading above. */
  heading?: 'h2' | 'h3'
}

/** The photos of a quote side by side, each with its caption. */
export function PhotoFigures({ photos, picture, onOpen, heading: Heading = 'h3' }: PhotoFiguresProps) {
  const t = useTexts()
  if (photos.length === 0) return null
  return (
    <section aria-label={t('Photos')}>
      <Heading className={classes.title}>{t('Photos')}</Heading>
      <ul className={classes.figures}>
        {photos.map((photo, i) => (
          <li key={photo.id}>
            <figure className={classes.figure}>
              <button
                type="button"
                className={classes.picture}
                aria-label={photo.caption || t('Photo {{number}}', { number: String(i + 1) })}
                onClick={() => onOpen(photo.id)}
              >
                {picture(photo)}
              </button>
              {photo.caption !== '' && <figcaption>{photo.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The photos of a quote for the office. */
export function QuotePhotos({ photos }: { photos: readonly QuotePhoto[] }) {
  const [viewed, setViewed] = useState<number | null>(null)
  return (
    <>
      <PhotoFigures
        photos={photos}
        picture={photo => <StoredPhoto photo={photo} size="full" />}
        onOpen={setViewed}
      />
      <PhotoViewer photos={photos} viewed={viewed} onView={setViewed} />
    </>
  )
}

interface PhotoViewerProps {
  photos: readonly QuotePhoto[]
  /** null: none is looked at. */
  viewed: number | null
  onView: (id: number | null) => void
}

/** One of the photos large, under its caption. */
export function PhotoViewer({ photos, viewed, onView }: PhotoViewerProps) {
  return (
    viewed !== null && (
      <FileViewer
        files={photos.map(({ id, name, caption }) => ({ id, name: caption || name, type: 'image/jpeg' }))}
        id={viewed}
        onGo={onView}
        onClose={() => onView(null)}
      />
    )
  )
}

interface StoredPhotoProps {
  photo: Pick<QuotePhoto, 'id' | 'name'>
  size: 'full' | 'thumbnail'
}

/** A photo of the file storage, as whoever is signed in may see it. */
export function StoredPhoto({ photo, size }: StoredPhotoProps) {
  const { url, error } = useFileUrl(photo, size)
  if (error) return <IconPhotoOff size={28} stroke={1.4} aria-hidden="true" />
  return url ? <img src={url} alt="" /> : <span className={classes.waiting} />
}
