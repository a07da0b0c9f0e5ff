import { Button, FileButton, Pill, Skeleton } from '@mantine/core'
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
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { PortalFile } from '../../client-home/web/PortalFile.tsx'
import { type Home, PortalFrame } from '../../client-home/web/PortalFrame.tsx'
import { clientChatContract } from '../client-chat.contract.ts'
import { mostMessage } from '../client-chat.rules.ts'
import classes from './chat.module.css'

/** The same file chosen twice is sent once. */
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

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
  const [files, setFiles] = useState<readonly File[]>([])
  /** The message that was sent while its files were not all taken. */
  const [message, setMessage] = useState<number | null>(null)
  const sendText = useSend(clientChatContract.send)
  const sendFile = useSend(clientChatContract.sendFile)
  const isSending = sendText.isPending || sendFile.isPending
  async function attach(chosen: File[]) {
    const smaller = await Promise.all(chosen.map(smallerPicture))
    const refused = smaller.find(file => fileProblem(file) !== null)
    if (refused) toast.error(t(fileProblem(refused)!))
    const fit = smaller.filter(file => fileProblem(file) === null)
    setFiles(kept => [...new Map([...kept, ...fit].map(file => [keyOf(file), file])).values()])
  }
  /** The text, then its files one by one; what was refused stays to be sent again. */
  async function send() {
    // Both stand in an address, where 0 is none.
    const job_id = Number(job)
    try {
      let of = message ?? 0
      if (text.trim() !== '') of = (await sendText.send({ message: text, job_id })).id
      setText('')
      for (const file of files) {
        const sent = await sendFile.send({ job_id, message: of }, { file })
        of ||= sent.id
        setMessage(of)
        setFiles(left => left.filter(each => each !== file))
      }
      setMessage(null)
    } catch {
      // A toast has shown the refusal.
    }
    setSince(Date.now())
  }
  const { name } = home.company
  return (
    <Card title={t('Messages')} heading="h1" about={t('{{company}} replies here.', { company: name })} flush>
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
          <LoadFailed title={t('Couldn’t load this page')} text={t(error)} onRetry={refetch} />
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
              { value: '', label: t('General') },
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
          onSend={() => void send()}
          busy={isSending}
          hasFiles={files.length > 0}
          maxLength={mostMessage}
        >
          {files.length > 0 && (
            <ul className={classes.chosen} aria-label={t('Files')}>
              {files.map(file => (
                <li key={keyOf(file)}>
                  <Pill
                    withRemoveButton
                    disabled={isSending}
                    removeButtonProps={{
                      'aria-label': t('Remove {{name}}', { name: file.name }),
                      'aria-hidden': false,
                      tabIndex: 0,
                    }}
                    onRemove={() => setFiles(kept => kept.filter(each => each !== file))}
                  >
                    {file.name}
                  </Pill>
                </li>
              ))}
            </ul>
          )}
          <FileButton
            multiple
            accept={acceptedFiles}
            onChange={files => void attach(files)}
            inputProps={{ 'aria-label': t('Add photos or PDFs') }}
          >
            {props => (
              <Button
                {...props}
                mt={8}
                size="compact-md"
                variant="default"
                leftSection={<IconPaperclip size={16} />}
                disabled={isSending}
              >
                {t('Add photos or PDFs')}
              </Button>
            )}
          </FileButton>
        </ChatInput>
      </div>
    </Card>
  )
}
