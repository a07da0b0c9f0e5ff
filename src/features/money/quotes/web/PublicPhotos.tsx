import { useState } from 'react'
import { fileUrl } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import type { QuotePhoto } from '../quotes.rules.ts'
import classes from './photos.module.css'
import { PhotoFigures } from './QuotePhotos.tsx'

interface PublicPhotosProps {
  /** Token of the quote's link. */
  token: string
  photos: readonly QuotePhoto[]
}

/** The photos of a quote for the client who was sent its link. */
export function PublicPhotos({ token, photos }: PublicPhotosProps) {
  const [viewed, setViewed] = useState<number | null>(null)
  const photo = photos.find(each => each.id === viewed)
  const addressOf = (id: number) => fileUrl(`clientPortal/quotes/${token}/photos/${id}`)
  return (
    <>
      <PhotoFigures
        photos={photos}
        picture={({ id }) => <img src={addressOf(id)} alt="" loading="lazy" />}
        onOpen={setViewed}
        heading="h2"
      />
      {photo && (
        <Dialog opened size="xl" title={photo.caption || photo.name} onClose={() => setViewed(null)}>
          <img className={classes.large} src={addressOf(photo.id)} alt={photo.caption || photo.name} />
        </Dialog>
      )}
    </>
  )
}
