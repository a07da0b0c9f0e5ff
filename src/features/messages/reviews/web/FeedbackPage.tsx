import { Alert, Button, Rating, Skeleton, Stack, Text } from '@mantine/core'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import '@mantine/core/styles/Rating.layer.css'
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { DeadLink } from '#web/ui/page/DeadLink.tsx'
import { PublicPage } from '#web/ui/page/PublicPage.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { feedbackContract } from '../feedback.contract.ts'
import { feedbackTexts, mostStars } from '../reviews.rules.ts'

/** Where a client says how it went, by the link that they were sent. */
export default function FeedbackPage() {
  const t = useTexts()
  const { shortlinkId = '' } = useParams({ strict: false }) as Record<string, string>
  const { data, error } = useRead(feedbackContract.readLink, { shortlinkId }, { staleTime: Infinity })
  if (data) return <Asked shortlinkId={shortlinkId} asked={data} />
  if (error) return <DeadLink title={t('How did it go?')} error={error} gone={feedbackTexts.linkOver} />
  return (
    <PublicPage title={t('How did it go?')}>
      <Skeleton height={200} aria-hidden="true" />
    </PublicPage>
  )
}

interface AskedProps {
  shortlinkId: string
  asked: Receives<typeof feedbackContract.readLink>
}

function Asked({ shortlinkId, asked }: AskedProps) {
  const t = useTexts()
  const give = useSend(feedbackContract.give, { silent: true })
  const [stars, setStars] = useState(asked.stars ?? 0)
  const [comment, setComment] = useState(asked.comment)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isGiven, setGiven] = useState(false)
  const { company, logo, colour, job_number, what, review_url } = asked
  async function send() {
    if (stars === 0) return setProblem(t(feedbackTexts.noStars))
    setProblem('')
    try {
      await give.send({ shortlinkId, stars, comment, name })
      setGiven(true)
    } catch (error) {
      setProblem(t(error as SendError))
    }
  }
  return (
    <PublicPage
      title={t('How did it go?')}
      lead={[t('Job #{{number}}', { number: String(job_number) }), what].filter(Boolean).join(' · ')}
      company={{ name: company, logo, colour }}
    >
      {isGiven ? (
        <Stack gap="md">
          <Alert role="status" color="teal" icon={<IconCircleCheck size={18} />}>
            {t('Thank you. {{company}} has received your message.', { company })}
          </Alert>
          {review_url && (
            <>
              <Text>{t('Would you leave us a public review?')}</Text>
              <Button
                component="a"
                href={review_url}
                target="_blank"
                rel="noreferrer"
                size="md"
                rightSection={<IconExternalLink size={18} />}
              >
                {t('Write a review')}
              </Button>
            </>
          )}
        </Stack>
      ) : (
        <Stack gap="md">
          <Rating
            size={40}
            count={mostStars}
            value={stars}
            onChange={setStars}
            aria-label={t('Stars')}
            getSymbolLabel={stars => t('{{stars}} of 5 stars', { stars })}
          />
          <GrowingText
            label={t('What went well, and what didn’t?')}
            minRows={3}
            maxLength={2_000}
            value={comment}
            onChange={({ currentTarget: { value } }) => setComment(value)}
          />
          <TextInput
            label={t('Your name')}
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          {problem && (
            <Alert role="alert" color="pink">
              {problem}
            </Alert>
          )}
          <Button size="md" fullWidth loading={give.isPending} onClick={() => void send()}>
            {t('Send')}
          </Button>
        </Stack>
      )}
    </PublicPage>
  )
}
