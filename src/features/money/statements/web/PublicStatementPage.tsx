import { useParams } from '@tanstack/react-router'
import { language, useTexts } from '#web/i18n.ts'
import { saveFile } from '#web/save-file.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { PublicDocument, UnreadDocument } from '../../documents/web/PublicDocument.tsx'
import { statementsContract } from '../statements.contract.ts'
import { StatementPaper } from './StatementPaper.tsx'

/** A statement for the client who was sent its link. */
export default function PublicStatementPage() {
  const t = useTexts()
  const { id: token = '' } = useParams({ strict: false }) as Record<string, string>
  const read = useRead(statementsContract.readByLink, { token })
  const toPdf = useSend(statementsContract.pdfByLink)
  if (!read.data) return <UnreadDocument title={t('Statement')} error={read.error} onRetry={read.refetch} />
  const { company, result: statement } = read.data
  const isPaid = statement.closing <= 0
  return (
    <PublicDocument
      company={company}
      title={t('Statement')}
      state={isPaid ? { tone: 'green', label: t('Paid') } : { tone: 'blue', label: t('Owed') }}
      isLoading={toPdf.isPending}
      onDownload={async () => saveFile(await toPdf.send({ token, language: language() }), 'statement.pdf')}
    >
      <StatementPaper statement={statement} />
    </PublicDocument>
  )
}
