import { Button, SegmentedControl } from '@mantine/core'
import { useMemo } from 'react'
import { UnprintableSigns } from '#features/account/printing/web/UnprintableSigns.tsx'
import type { Sends } from '#shared/endpoint.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { documentDesignContract, type PrintedKind } from '../document-design.contract.ts'
import classes from './document-design.module.css'

const kindLabels: Readonly<Record<PrintedKind, string>> = {
  invoice: 'Invoice',
  quote: 'Quote',
  receipt: 'Receipt',
  credit: 'Credit note',
}

interface PaperPreviewProps {
  look: Omit<Sends<typeof documentDesignContract.preview>, 'kind' | 'language'>
  kind: PrintedKind
  onKind: (kind: PrintedKind) => void
}

/** A sample document as its PDF is drawn: page for page by the printer itself. */
export function PaperPreview({ look, kind, onKind }: PaperPreviewProps) {
  const t = useTexts()
  const input = { ...look, kind }
  const read = useRead(documentDesignContract.preview, input, { keepPrevious: true, staleTime: 0 })
  const toPdf = useSend(documentDesignContract.previewPdf)
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('Document')}
          data={Object.entries(kindLabels).map(([value, label]) => ({ value, label: t(label) }))}
          value={kind}
          onChange={value => onKind(value as PrintedKind)}
        />
        <Button
          variant="default"
          loading={toPdf.isPending}
          onClick={async () => saveFile(await toPdf.send(input), `${kind}.pdf`)}
        >
          {t('Download PDF')}
        </Button>
      </div>
      <UnprintableSigns of={look} />
      <Loaded read={read} failed={t('Couldn’t load the preview')}>
        {({ pages }) => (
          <div className={classes.pages}>
            {pages
              .map((svg, i) => ({ svg, page: i + 1 }))
              .map(({ svg, page }) => (
                <PagePicture key={page} svg={svg} alt={t('Preview page {{page}}', { page: String(page) })} />
              ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

function PagePicture({ svg, alt }: { svg: string; alt: string }) {
  const blob = useMemo(() => new Blob([svg], { type: 'image/svg+xml' }), [svg])
  const url = useBlobUrl(blob)
  return url ? <img className={classes.sheet} src={url} alt={alt} /> : <div className={classes.blank} />
}
