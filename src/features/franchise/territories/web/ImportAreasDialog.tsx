import { CsvImportDialog } from '#features/stock/price-book/web/CsvImportDialog.tsx'
import { ImportOutcome } from '#features/stock/price-book/web/ImportItemsDialog.tsx'
import { exportFile } from '#web/files/exports.ts'
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
      preview={async (input, file) => (await preview.send(input, { file })).result}
      run={async (input, file) => (await run.send(input, { file })).result}
      saveDoubts={(input, file) => exportFile(territoriesContract.rowsToCheck, input, file)}
      isPreviewing={preview.isPending}
      isRunning={run.isPending}
      outcome={(outcome, isDone) => <ImportOutcome outcome={outcome} isDone={isDone} />}
      onClose={onClose}
    />
  )
}
