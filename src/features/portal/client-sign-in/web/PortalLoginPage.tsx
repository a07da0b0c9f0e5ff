import { Alert, Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { IconChevronRight, IconDeviceMobileMessage, IconMail } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import type { Receives, Sends } from '#shared/endpoint.ts'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { fileUrl } from '#web/send.ts'
import { portalClient, portalSignIn, usePortalToken } from '#web/session/portal-session.ts'
import type { Brand } from '#web/ui/page/Branded.tsx'
import { PublicPage } from '#web/ui/page/PublicPage.tsx'
import { LanguageSelect } from '#web/ui/select/LanguageSelect.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { clientSignInContract } from '../client-sign-in.contract.ts'
import { codeMinutes, signInTexts } from '../client-sign-in.rules.ts'
import classes from './portal.module.css'

type Named = Pick<Sends<typeof clientSignInContract.sendCode>, 'address' | 'link' | 'via'>
type Answer = Receives<typeof clientSignInContract.signIn>

/** Where a client comes from within the portal, and goes back to; nothing else is followed. */
const inPortal = (path: unknown): string =>
  typeof path === 'string' && /^\/clientPortal\/[\w/-]*(\?quote=\d{1,15})?$/.test(path)
    ? path
    : '/clientPortal/dashboard'

/** Sign-in of a company's client: by a code to their address, or by the link that they were sent. */
export default function PortalLoginPage() {
  const query = useAddressQuery()
  const go = useGo()
  const token = usePortalToken()
  const [to = '', quote] = inPortal(query.next).split('?quote=')
  const enter = useCallback(() => void go({ to, query: { quote } }, { replace: true }), [to, quote, go])
  const link = typeof query.for === 'string' ? query.for : ''
  const isIn = token !== null
  useEffect(() => {
    if (isIn && !link) enter()
  }, [isIn, link, enter])
  return link ? <ByLink link={link} isIn={isIn} onIn={enter} /> : <Steps company={null} onIn={enter} />
}

interface ByLinkProps {
  link: string
  /** Somebody is signed in: who the link is for, or as a client of another business. */
  isIn: boolean
  onIn: () => void
}

function ByLink({ link, isIn, onIn }: ByLinkProps) {
  const { data, error } = useRead(clientSignInContract.link, { link })
  const isTheirs = isIn && (error !== null || data?.client === portalClient())
  useEffect(() => {
    if (isTheirs) onIn()
  }, [isTheirs, onIn])
  if (error)
    return (
      <Steps
        company={null}
        notice={error.status === 404 ? signInTexts.linkOver : error.message}
        onIn={onIn}
      />
    )
  if (!data)
    return (
      <PublicPage title="">
        <Skeleton height={200} aria-hidden="true" />
      </PublicPage>
    )
  return <Steps company={data.company} link={{ link, email: data.email, phone: data.phone }} onIn={onIn} />
}

interface StepsProps {
  company: Brand | null
  notice?: string
  link?: { link: string; email: string; phone: string }
  onIn: () => void
}

function Steps({ company, notice, link, onIn }: StepsProps) {
  const t = useTexts()
  const [sentTo, setSentTo] = useState<Named | null>(null)
  const [choice, setChoice] = useState<Answer | null>(null)
  const [isTyping, setTyping] = useState(false)
  const again = () => {
    setSentTo(null)
    setChoice(null)
  }
  const take = ({ accessToken, exp, client }: Answer): boolean => {
    if (accessToken === null || exp === null) return false
    portalSignIn(accessToken, exp, client, sentTo?.link ?? '')
    onIn()
    return true
  }
  const isByLink = link !== undefined && !isTyping && (link.email !== '' || link.phone !== '')
  const lead = choice
    ? t('Several businesses have your details.')
    : sentTo
      ? sentTo.link
        ? t('A code is on its way to {{address}}. It works for {{minutes}} minutes.', {
            address: (sentTo.via === 'sms' ? link?.phone : link?.email) ?? '',
            minutes: codeMinutes,
          })
        : t('If we have your details, a code is on its way. It works for {{minutes}} minutes.', {
            minutes: codeMinutes,
          })
      : t('No password needed: we’ll send you a code.')
  return (
    <PublicPage title={choice ? t('Choose a business') : t('Your page')} lead={lead} company={company}>
      {notice && !sentTo && (
        <Alert role="alert" mb="md">
          {t(notice)}
        </Alert>
      )}
      {link && link.email === '' && link.phone === '' && (
        <Alert role="alert" mb="md">
          {t('{{company}} has no email address or mobile number for you yet. Please ask them to add one.', {
            company: company?.name ?? '',
          })}
        </Alert>
      )}
      {choice ? (
        <Choice answer={choice} take={take} onBack={again} />
      ) : sentTo ? (
        <Code named={sentTo} take={take} onChoice={setChoice} onBack={again} />
      ) : isByLink ? (
        <Ways link={link} onSent={setSentTo} onOther={() => setTyping(true)} />
      ) : (
        <Who onSent={setSentTo} />
      )}
      <div className={classes.language}>
        <LanguageSelect />
      </div>
    </PublicPage>
  )
}

/** Asks who it is. */
function Who({ onSent }: { onSent: (named: Named) => void }) {
  const t = useTexts()
  const send = useSend(clientSignInContract.sendCode, { silent: true })
  const form = useContractForm(clientSignInContract.sendCode, {
    draft: null,
    defaults: { address: '' },
    onSubmit: async input => {
      await send.send(input)
      onSent({ address: input.address, link: '' })
    },
  })
  return (
    <Form form={form} guard={false}>
      <Stack gap="md">
        <TextField
          name="address"
          label={t('Email or mobile number')}
          description={t('The one the business has on file.')}
          autoComplete="username"
          maxLength={254}
          autoFocus
        />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('Send the code')}
        </Button>
      </Stack>
    </Form>
  )
}

interface WaysProps {
  link: { link: string; email: string; phone: string }
  onSent: (named: Named) => void
  onOther: () => void
}

/** Sign-in for the client of a known link: one tap sends the code. */
function Ways({ link: { link, email, phone }, onSent, onOther }: WaysProps) {
  const t = useTexts()
  const send = useSend(clientSignInContract.sendCode)
  const by = async (via: 'email' | 'sms') => {
    const named = { address: '', link, via }
    await send.send(named)
    onSent(named)
  }
  return (
    <Stack gap="sm">
      {email && (
        <Button
          size="md"
          fullWidth
          loading={send.isPending}
          leftSection={<IconMail size={18} />}
          onClick={() => void by('email').catch(() => {})}
        >
          {t('Code to {{address}}', { address: email })}
        </Button>
      )}
      {phone && (
        <Button
          size="md"
          fullWidth
          variant={email ? 'default' : 'filled'}
          loading={send.isPending}
          leftSection={<IconDeviceMobileMessage size={18} />}
          onClick={() => void by('sms').catch(() => {})}
        >
          {t('Code to {{address}}', { address: phone })}
        </Button>
      )}
      <Anchor component="button" type="button" onClick={onOther}>
        {t('Use another address')}
      </Anchor>
    </Stack>
  )
}

/** Signs in by an answer; false: there is something to choose before. */
type Take = (answer: Answer) => boolean

interface CodeProps {
  named: Named
  take: Take
  onChoice: (answer: Answer) => void
  onBack: () => void
}

function Code({ named, take, onChoice, onBack }: CodeProps) {
  const t = useTexts()
  const signIn = useSend(clientSignInContract.signIn, { silent: true })
  const again = useSend(clientSignInContract.sendCode, { saved: 'A new code is on its way.' })
  const form = useContractForm(clientSignInContract.signIn, {
    draft: null,
    defaults: { code: '' },
    toInput: values => ({ ...values, ...named }),
    onSubmit: async input => {
      const answer = await signIn.send(input)
      if (!take(answer)) onChoice(answer)
    },
  })
  return (
    <Form form={form} guard={false}>
      <Stack gap="md">
        <TextField
          name="code"
          label={t('Code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          autoFocus
        />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('Sign in')}
        </Button>
        <Anchor
          component="button"
          type="button"
          disabled={again.isPending}
          onClick={() => void again.send(named)}
        >
          {t('Send another code')}
        </Anchor>
        <Anchor component="button" type="button" onClick={onBack}>
          {t('Use another address')}
        </Anchor>
      </Stack>
    </Form>
  )
}

/** Which business, or which of several clients there. */
function Choice({ answer, take, onBack }: { answer: Answer; take: Take; onBack: () => void }) {
  const t = useTexts()
  const signIn = useSend(clientSignInContract.signIn)
  return (
    <Stack gap="md">
      <ul className={classes.choices} aria-busy={signIn.isPending}>
        {answer.companies.map(({ company_id, client_id, company, client, logo }) => (
          <li key={`${company_id} ${client_id}`}>
            <button
              type="button"
              className={classes.choice}
              disabled={signIn.isPending}
              onClick={() =>
                void signIn.send({ choice: answer.choice, company_id, client_id }).then(take, () => {})
              }
            >
              <img src={fileUrl(logo) ?? '/favicon.svg'} alt="" />
              <span>
                {company}
                <small>{client}</small>
              </span>
              <IconChevronRight size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Anchor component="button" type="button" onClick={onBack}>
        {t('Use another address')}
      </Anchor>
    </Stack>
  )
}
