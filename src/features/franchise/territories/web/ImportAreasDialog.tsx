import { CsvImportDialog } from '#features/stock/price-book/web/CsvImportDialog.tsx'
import { ImportOutcome } from '#features/stock/price-book/web/ImportItemsDialog.tsx'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { territoriesContract } from '../territories.contract.ts'
import { areaColumns, areaMappingFrom, areaMappingText } from '../territories.rules.ts'

/** Brings areas in from a CSV file: postcode or suburb, and whose it is. */
export function ImportAreasDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const preview = useSend(territoriesContract.previewImport, { silent: true })
  const run = useSend(territoriesContract.importAreas, { silent: true })
  return (
    <CsvImportDialog
      title={t('Import areas')}
      about={t('Columns: postcode or suburb, and the member by name or email.')}
      columns={areaColumns}
      cols={{ base: 1, xs: 2 }}
      mappingFrom={areaMappingFrom}
      mappingText={areaMappingText}
      lacking={({ member, postcode, suburb }) =>
        member === null
          ? { name: 'member', message: t('Which column holds the member?') }
          : postcode === null && suburb === null
            ? { name: 'postcode', message: t('Which column holds the postcode or suburb?') }
            : null
      }
      preview={async (columns, file) => (await preview.send({ columns }, { file })).result}
      run={async (columns, file) => (await run.send({ columns }, { file })).result}
      isPreviewing={preview.isPending}
      isRunning={run.isPending}
      outcome={(outcome, isDone) => <ImportOutcome outcome={outcome} isDone={isDone} />}
      onClose={onClose}
    />
  )
}
