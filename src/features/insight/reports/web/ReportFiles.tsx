import { Button, Loader } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconTable } from '@tabler/icons-react'
import type { Sends } from '#shared/endpoint.ts'
import { exportFile, useExport } from '#web/files/exports.ts'
import { language, useTexts } from '#web/i18n.ts'
import { reportsContract } from '../reports.contract.ts'

type Asked = Omit<Sends<typeof reportsContract.exportReport>, 'format' | 'language'>

const files = [
  { format: 'csv', label: 'CSV', icon: IconDownload },
  { format: 'xlsx', label: 'Excel', icon: IconTable },
  { format: 'pdf', label: 'PDF', icon: IconFileTypePdf },
] as const
type Format = (typeof files)[number]['format']

interface ReportFilesProps {
  asked: Asked
  /** Left out: all kinds of files. */
  only?: readonly Format[]
}

/** Saves a report as a file; says how much of it has arrived, and the screen may be left meanwhile. */
export function ReportFiles({ asked, only }: ReportFilesProps) {
  const t = useTexts()
  const { exportReport } = reportsContract
  const bytes = useExport(exportReport.path)
  const offered = files.filter(({ format }) => !only || only.includes(format))
  return (
    <>
      {bytes !== undefined && (
        <Button variant="default" leftSection={<Loader size={14} />} aria-busy="true" disabled>
          {t('Exporting… {{size}} KB', { size: Math.round(bytes / 1024) })}
        </Button>
      )}
      {bytes === undefined &&
        offered.map(({ format, label, icon: Icon }) => (
          <Button
            key={format}
            variant="default"
            leftSection={<Icon size={16} />}
            onClick={() => void exportFile(exportReport, { ...asked, format, language: language() })}
          >
            {t(label)}
          </Button>
        ))}
    </>
  )
}
