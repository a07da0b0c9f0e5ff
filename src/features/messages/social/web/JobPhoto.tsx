import { IconPhotoOff } from '@tabler/icons-react'
import { useFileUrl } from '#features/jobs/files/web/use-file-url.ts'
import classes from './social.module.css'

interface JobPhotoProps {
  photo: { id: number; name: string }
  /** What it shows; '' where a button around it says so. */
  alt: string
  side: number
}

/** A square photo of a job, for whoever may see the job. */
export function JobPhoto({ photo, alt, side }: JobPhotoProps) {
  const { url, error } = useFileUrl(photo, 'thumbnail')
  if (url) return <img className={classes.photo} src={url} alt={alt} width={side} height={side} />
  return (
    <span className={classes.waiting} style={{ width: side, height: side }}>
      {error && <IconPhotoOff size={28} stroke={1.4} aria-hidden="true" />}
    </span>
  )
}
