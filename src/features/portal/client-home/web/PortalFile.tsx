import { IconFileTypePdf } from '@tabler/icons-react'
import { saveFile } from '#web/files/save-file.ts'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { clientHomeContract } from '../client-home.contract.ts'
import classes from './home.module.css'

interface PortalFileProps {
  file: { id: number; name: string; has_thumbnail: boolean }
  /** Below its name. */
  about?: string
}

/** A file that is the client's to read: pressed, it is saved. */
export function PortalFile({ file: { id, name, has_thumbnail }, about }: PortalFileProps) {
  const read = useSend(clientHomeContract.file)
  return (
    <button
      type="button"
      className={classes.file}
      disabled={read.isPending}
      onClick={() =>
        void read.send({ id, name }).then(
          blob => saveFile(blob, name),
          () => {},
        )
      }
    >
      <span className={classes.picture}>
        {has_thumbnail ? (
          <Thumbnail id={id} name={name} />
        ) : (
          <IconFileTypePdf size={34} stroke={1.4} aria-hidden="true" />
        )}
      </span>
      <span>{name}</span>
      {about && <span className={classes.dim}>{about}</span>}
    </button>
  )
}

function Thumbnail({ id, name }: { id: number; name: string }) {
  const { data } = useRead(clientHomeContract.file, { id, name, size: 'thumbnail' }, { staleTime: Infinity })
  const url = useBlobUrl(data)
  return url ? <img src={url} alt="" /> : null
}
