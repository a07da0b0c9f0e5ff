import { Skeleton } from '@mantine/core'
import type { FormPaper, PaperPlace } from '#shared/forms/paper.ts'
import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import { useRead } from '#web/use-endpoint.ts'
import { papersContract } from '../../papers.contract.ts'
import { PlaceBox } from './PlaceBox.tsx'
import classes from './paper.module.css'
import type { PageSize } from './place-facts.ts'

interface PaperPageProps {
  paper: FormPaper
  at: number
  size: PageSize
  chosen: string | null
  labelOf: (of: string) => string
  onChoose: (id: string) => void
  onChange: (place: PaperPlace) => void
  onRemove: (id: string) => void
}

/** A page of a paper with the places upon it. */
export function PaperPage({
  paper,
  at,
  size,
  chosen,
  labelOf,
  onChoose,
  onChange,
  onRemove,
}: PaperPageProps) {
  const t = useTexts()
  const read = useRead(papersContract.page, { id: paper.id, page: at }, { staleTime: Infinity })
  const url = useBlobUrl(read.data)
  if (read.error)
    return <LoadFailed title={t('Couldn’t load the paper')} text={t(read.error)} onRetry={read.refetch} />
  return (
    <div className={classes.page} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {url ? (
        <img src={url} alt={t('Page {{page}}', { page: String(at) })} />
      ) : (
        <Skeleton height="100%" aria-hidden="true" />
      )}
      {paper.places
        .filter(({ page }) => page === at)
        .map(place => (
          <PlaceBox
            key={place.id}
            place={place}
            label={labelOf(place.of)}
            page={size}
            isChosen={place.id === chosen}
            onChoose={() => onChoose(place.id)}
            onChange={onChange}
            onRemove={() => onRemove(place.id)}
          />
        ))}
    </div>
  )
}
