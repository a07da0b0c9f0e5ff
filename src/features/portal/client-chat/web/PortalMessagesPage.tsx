import { Button, FileButton, NativeSelect, Skeleton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { acceptedFiles, fileProblem } from '#features/jobs/files/files.rules.ts'
import { smallerPicture } from '#features/jobs/files/web/smaller-picture.ts'
import { NotKept } from '#features/messages/client-messages/web/NotKept.tsx'
import { ChatInput } from '#web/chat/ChatInput.tsx'
import { ChatMessages } from '#web/chat/ChatMessages.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { PortalFile } from '../../client-home/web/PortalFile.tsx'
import { type Home, PortalFrame } from '../../client-home/web/PortalFrame.tsx'
import { clientChatContract } from '../client-chat.contract.ts'
import { mostMessage } from '../client-chat.rules.ts'
import classes from './chat.module.css'

/** Milliseconds between two looks for an answer, and for how long: a page left open does not keep its session for ever. */
const pause = 15_000
const waiting = 15 * 60_000

/** Where a client writes to the business and reads its answers. */
export default function PortalMessagesPage() {
  return <PortalFrame>{home => <Chat home={home} />}</PortalFrame>
}

function Chat({ home }: { home: Home }) {
  const t = useTexts()
  const [text, setText] = useState('')
  const [job, setJob] = useState('')
  const [since, setSince] = useState(Date.now)
  const { data, error, refetch } = useRead(
    clientChatContract.read,
    {},
    { refetchInterval: () => (Date.now() - since < waiting ? pause : false) },
  )
  const send = useSend(clientChatContract.send, {
    onSuccess: () => {
      setText('')
      setSince(Date.now())
    },
  })
  const sendFile = useSend(clientChatContract.sendFile, { onSuccess: () => setSince(Date.now()) })
  /** One after the other, as they were chosen; the first that is refused ends it, and the reason is told. */
  async function attach(files: File[]) {
    try {
      for (const chosen of files) {
        const file = await smallerPicture(chosen)
        const problem = fileProblem(file)
        if (problem) return toast.error(t(problem))
        await sendFile.send({ job_id: Number(job) }, { file })
      }
    } catch {
      // A toast has shown the refusal.
    }
  }
  const { name } = home.company
  return (
    <Card
      title={t('Messages')}
      heading="h1"
      about={t('{{company}} reads them and answers here.', { company: name })}
      flush
    >
      <div className={classes.chat}>
        {data ? (
          data.result.length === 0 ? (
            <p className={classes.none}>{t('No messages yet')}</p>
          ) : (
            <ChatMessages
              messages={data.result.map(({ mine, by, job_number, files, left_out, ...each }) => ({
                ...each,
                isMine: mine,
                author: [
                  mine ? '' : by || name,
                  job_number !== null && t('Job #{{number}}', { number: String(job_number) }),
                ]
                  .filter(Boolean)
                  .join(' · '),
                attached: (
                  <>
                    {files.length > 0 && (
                      <ul className={classes.files} aria-label={t('Files')}>
                        {files.map(file => (
                          <li key={file.id}>
                            <PortalFile file={file} />
                          </li>
                        ))}
                      </ul>
                    )}
                    <NotKept files={left_out} />
                  </>
                ),
              }))}
            />
          )
        ) : error ? (
          <LoadFailed title={t('This page could not be loaded')} text={t(error)} onRetry={refetch} />
        ) : (
          <Skeleton m="md" height={200} aria-hidden="true" />
        )}
        {home.jobs.length > 0 && (
          <NativeSelect
            className={classes.about}
            size="xs"
            aria-label={t('About')}
            value={job}
            onChange={event => setJob(event.currentTarget.value)}
            data={[
              { value: '', label: t('In general') },
              ...home.jobs.map(({ id, number, what }) => ({
                value: String(id),
                label: [t('Job #{{number}}', { number: String(number) }), what].filter(Boolean).join(' · '),
              })),
            ]}
          />
        )}
        <ChatInput
          value={text}
          onChange={setText}
          onSend={() => void send.send({ message: text, job_id: Number(job) || null })}
          busy={send.isPending}
          maxLength={mostMessage}
        >
          <FileButton
            multiple
            accept={acceptedFiles}
            onChange={files => void attach(files)}
            inputProps={{ 'aria-label': t('Send photos or PDFs') }}
          >
            {props => (
              <Button
                {...props}
                mt={8}
                size="compact-md"
                variant="default"
                leftSection={<IconPaperclip size={16} />}
                loading={sendFile.isPending}
              >
                {t('Send photos or PDFs')}
              </Button>
            )}
          </FileButton>
        </ChatInput>
      </div>
    </Card>
  )
}
