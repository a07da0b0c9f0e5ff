import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { UploadList } from '#features/jobs/files/web/UploadList.tsx'
import { useUploads } from '#features/jobs/files/web/use-uploads.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { mostAnswerFiles } from '#features/messages/client-messages/client-messages.rules.ts'
import { mostSms } from '#features/messages/message-templates/message-templates.rules.ts'
import { SmsSizeLine } from '#features/messages/message-templates/web/SmsSizeLine.tsx'
import { HeldAddress } from '#features/talk/held-addresses/web/HeldAddress.tsx'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { ChatInput } from '#web/chat/ChatInput.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { ClosedDemoNotice } from '#web/ui/page/ClosedDemoNotice.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import classes from '../inbox.module.css'
import type { Thread } from '../thread-entry.tsx'
import { AnswerFiles, AttachButton } from './AnswerFiles.tsx'
import { InsertLink } from './InsertLink.tsx'
import { JustSent, type Sent } from './JustSent.tsx'
import { MessagesLeft } from './MessagesLeft.tsx'
import { SendLater } from './SendLater.tsx'
import { SuggestReply } from './SuggestReply.tsx'
import { useSavedReplies } from './use-saved-replies.tsx'
import { useTyping } from './use-typing.ts'

export interface ReplyFieldProps {
  thread: Thread
  /** The last message that is shown; undefined: none. */
  newest: number | undefined
  /** The address that an answer goes to; '': by text message. */
  mailTo: string
  /** A language model can suggest answers. */
  suggests: boolean
  choice: ReactNode
}

interface Reply {
  text: string
  files: { id: number; name: string }[]
}
const nothing: Reply = { text: '', files: [] }

/** Where an answer is written: sent with ten seconds to undo it, or at a time that its writer chooses. */
export function ReplyField({ thread, newest, mailTo, suggests, choice }: ReplyFieldProps) {
  const t = useTexts()
  const byMail = mailTo !== ''
  const time = useCompanyTime()
  const { typed, put } = useTyped<Reply>(`reply in ${thread.id}`, nothing)
  useTyping(typed.text)
  const [justSent, setJustSent] = useState<Sent | null>(null)
  const takeBack = useSend(clientMessagesContract.takeBack)
  const send = useSend(clientMessagesContract.send)
  const saved = useSavedReplies(thread, typed.text, text => put({ text }))
  const uploads = useUploads(({ id, name }) => put(now => ({ files: [...now.files, { id, name }] })))
  const canPicture =
    useRead(smsContract.settings, {}, { enabled: !byMail, staleTime: 60_000 }).data?.sends_pictures === true
  const takesFiles = byMail || canPicture
  const files = takesFiles ? typed.files : []
  const addText = (more: string) =>
    put(({ text }) => ({ text: text.trim() === '' ? more : `${text.trimEnd()}\n${more}` }))
  async function leave(plan: Pick<Sends<typeof clientMessagesContract.send>, 'send_at'>) {
    const reply = { text: typed.text, files }
    const { data } = await send.send({
      to: thread.address,
      message: reply.text,
      sendNow: true,
      undoable: true,
      files: files.map(file => file.id),
      seen: { thread_id: thread.id, message_id: newest ?? null },
      ...(thread.client_id !== null && { client_id: thread.client_id }),
      ...plan,
    })
    put(nothing)
    if (!data.held) return
    const { is_planned: isPlanned, send_at: at } = data.held
    setJustSent({
      id: data.id,
      said: isPlanned
        ? t('The message will be sent at {{time}}.', { time: time.instant(at) })
        : t('Message sent'),
      async undo() {
        await takeBack.send({ id: data.id })
        // What was begun meanwhile stays.
        put(now => (now.text === '' && now.files.length === 0 ? reply : {}))
      },
    })
  }
  const leaveQuietly = (plan: Parameters<typeof leave>[0]) => void leave(plan).catch(() => {})
  const isReady = typed.text.trim() !== '' && !uploads.isUploading
  return (
    <div onKeyDownCapture={saved.onKeyDownCapture}>
      <ChatInput
        value={typed.text}
        onChange={text => put({ text })}
        onSend={() => leaveQuietly({})}
        busy={send.isPending || uploads.isUploading}
        maxLength={mostSms}
        above={
          <>
            {justSent && <JustSent key={justSent.id} {...justSent} onOver={() => setJustSent(null)} />}
            {choice}
            {saved.list}
          </>
        }
        beside={
          <>
            {thread.client_id !== null && (
              <InsertLink
                clientId={thread.client_id}
                onAttach={
                  byMail && files.length < mostAnswerFiles
                    ? file => put(now => ({ files: [...now.files, file] }))
                    : undefined
                }
                onPick={addText}
              />
            )}
            {takesFiles && (
              <AttachButton
                picturesOnly={!byMail}
                disabled={files.length >= mostAnswerFiles}
                onFiles={chosen => uploads.add(chosen)}
              />
            )}
            {suggests && <SuggestReply threadId={thread.id} onPick={addText} />}
            <SendLater
              disabled={!isReady || send.isPending}
              onChoose={send_at => leaveQuietly({ send_at })}
            />
          </>
        }
      >
        <ClosedDemoNotice />
        {byMail && <HeldAddress address={mailTo} />}
        <AnswerFiles
          files={files}
          onRemove={id => put(now => ({ files: now.files.filter(file => file.id !== id) }))}
        />
        <div className={classes.uploads}>
          <UploadList {...uploads} />
        </div>
        {byMail ? (
          <Text size="xs" c="dimmed">
            {t('Your reply goes to the client’s email and the portal.')}
          </Text>
        ) : typed.text || files.length > 0 ? (
          <>
            <SmsSizeLine text={typed.text} pictures={files.length} />
            <MessagesLeft />
          </>
        ) : (
          <Text size="xs" c="dimmed">
            {t('Type / for a saved reply.')}
          </Text>
        )}
      </ChatInput>
    </div>
  )
}
