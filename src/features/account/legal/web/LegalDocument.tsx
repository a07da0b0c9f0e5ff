import { Anchor } from '@mantine/core'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { legalContract } from '../legal.contract.ts'
import { type Block, type LegalPageName, type Run, readBlocks } from '../legal.rules.ts'
import classes from './LegalDocument.module.css'

/** A page with one legal text, open to everybody. */
export function LegalDocument({ page }: { page: LegalPageName }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(legalContract.page, { page })
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <AppLink to="/" className={classes.brand}>
          <img src="/favicon.svg" width={28} height={28} alt="" />
          Tradewind
        </AppLink>
        <nav className={classes.ways} aria-label={t('Legal')}>
          <Anchor renderRoot={props => <AppLink to="/terms" {...props} />}>{t('Terms')}</Anchor>
          <Anchor renderRoot={props => <AppLink to="/privacy" {...props} />}>{t('Privacy')}</Anchor>
        </nav>
      </header>
      <main>
        {data ? (
          // The texts are in one language, the operator's; ours are in English.
          <article lang={data.own ? undefined : 'en'}>
            <Card flush className={classes.text}>
              {readBlocks(data.text).map((block, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
                <BlockView key={n} block={block} />
              ))}
            </Card>
          </article>
        ) : error ? (
          <LoadFailed title={t('Couldn’t load the page')} text={t(error)} onRetry={refetch} />
        ) : (
          <PageSkeleton />
        )}
      </main>
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.as === 'list') {
    return (
      <ul>
        {block.items.map((runs, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={n}>
            <Runs runs={runs} />
          </li>
        ))}
      </ul>
    )
  }
  const runs = <Runs runs={block.runs} />
  if (block.as === 'paragraph') return <p>{runs}</p>
  if (block.level === 1) return <h1>{runs}</h1>
  return block.level === 2 ? <h2>{runs}</h2> : <h3>{runs}</h3>
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, href }, n) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={n} href={href} rel="noreferrer">
        {text}
      </a>
    ) : (
      text
    ),
  )
}
