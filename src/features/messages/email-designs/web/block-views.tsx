import { pictureAddress } from '#features/account/company/company.rules.ts'
import type { MailValues } from '#shared/mail-blocks/mail-blocks.ts'
import type { BlockViewProps } from '#web/blocks/block-kinds.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useViewer } from '#web/viewer.ts'
import classes from './email-designs.module.css'

type Props<K extends keyof MailValues> = BlockViewProps<MailValues[K]>

export function HeadingView({ values }: Props<'heading'>) {
  const t = useTexts()
  const size = values.size === 'large' ? 26 : 18
  return (
    <p className={classes.heading} style={{ fontSize: size, textAlign: values.align }}>
      {values.text || t('Heading')}
    </p>
  )
}

export function ImageView({ values }: Props<'image'>) {
  const t = useTexts()
  const { company_logo: logo } = useViewer()
  const uploaded = values.picture ? `/api${pictureAddress(values.picture)}` : ''
  const source = { logo: logo && `/api${logo}`, upload: uploaded, address: values.address }[values.source]
  return (
    <div className={classes.block} style={{ textAlign: values.align }}>
      {source ? (
        <img src={source} alt={values.alt} style={{ width: `${values.width}%` }} />
      ) : (
        <span className={classes.missing}>{t(missing[values.source])}</span>
      )}
    </div>
  )
}

const missing = {
  logo: 'Your company has no logo yet.',
  upload: 'Upload a picture.',
  address: 'Add the picture’s web address.',
}

const sampleRows = [
  ['Hot water system, 250 L', 24_000],
  ['Labour', 6_000],
  ['Total', 33_000],
] as const

export function LinesView({ values }: Props<'lines'>) {
  const t = useTexts()
  return (
    <div className={classes.block}>
      <dl className={classes.lines}>
        {sampleRows.map(([label, cents]) => (
          <div key={label} hidden={!values.prices && label === 'Total'}>
            <dt>{t(label)}</dt>
            <dd>{values.prices && moneyText(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.missing}>{t('Left out of emails without a quote or invoice.')}</p>
    </div>
  )
}

export function StarsView({ values }: Props<'stars'>) {
  const t = useTexts()
  return (
    <div className={classes.block} style={{ textAlign: values.align }}>
      {values.text && <p>{values.text}</p>}
      <span className={classes.stars}>★★★★★</span>
      <p className={classes.missing}>{t('Left out of emails without a job.')}</p>
    </div>
  )
}

export function ButtonView({ values }: Props<'button'>) {
  const t = useTexts()
  return (
    <div className={classes.block} style={{ textAlign: values.align }}>
      <span className={classes.button} style={{ background: values.colour }}>
        {values.label || t('Button')}
      </span>
    </div>
  )
}

export function FooterView({ values }: Props<'footer'>) {
  const { company_name, company_phone } = useViewer()
  return (
    <div className={classes.footer}>
      {[company_name, company_phone].filter(Boolean).join(' · ')}
      {values.text && <div>{values.text}</div>}
    </div>
  )
}

export function MessageView() {
  const t = useTexts()
  return <p className={classes.placed}>{t('Your email’s text goes here.')}</p>
}

export function SignatureView() {
  const t = useTexts()
  return <p className={classes.placed}>{t('The sender’s signature goes here.')}</p>
}
