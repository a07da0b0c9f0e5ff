import { FileInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { acceptedPictures } from '#features/jobs/files/files.rules.ts'
import { mostSms } from '#features/messages/message-templates/message-templates.rules.ts'
import { ChatInput } from '#web/chat/ChatInput.tsx'
import { ChatMessages } from '#web/chat/ChatMessages.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { mostAttached } from '../client-messages.rules.ts'
import { attachmentsOf } from './attachments-of.ts'
import { messageEntry } from './chat-entries.tsx'

/** A client's phone: the messages on it, and the field where they answer. */
export function ClientPhone({ phone }: { phone: string }) {
  const t = useTexts()
  const read = useRead(clientMessagesContract.chat, { phone })
  const { typed, put } = useTyped(`answer of ${phone}`, { text: '' })
  const [files, setFiles] = useState<File[]>([])
  const answer = useSend(clientMessagesContract.simulateReply, {
    onSuccess() {
      put({ text: '' })
      setFiles([])
    },
  })
  const isTooMuch = files.reduce((bytes, file) => bytes + file.size, 0) * (4 / 3) > mostAttached
  const send = async () =>
    answer.send({ phone, message: typed.text, attachments: await attachmentsOf(files) }).catch(() => {})
  return (
    <>
      <Loaded read={read} shape="list" failed={t('Error loading messages. Please try again.')}>
        {({ data }) => (
          <ChatMessages
            messages={data
              .filter(each => each.held === null)
              .map(each => messageEntry(t, each, true))
              .reverse()}
          />
        )}
      </Loaded>
      <ChatInput
        value={typed.text}
        onChange={text => put({ text })}
        onSend={() => void send()}
        busy={answer.isPending || isTooMuch}
        hasFiles={files.length > 0}
        maxLength={mostSms}
        label={t('Reply as the client')}
      >
        <FileInput
          multiple
          clearable
          size="xs"
          mt={6}
          accept={acceptedPictures}
          leftSection={<IconPhoto size={14} />}
          aria-label={t('Pictures')}
          placeholder={t('Add pictures')}
          value={files}
          onChange={setFiles}
          error={isTooMuch && t('Up to 15 MB in total.')}
        />
      </ChatInput>
    </>
  )
}
