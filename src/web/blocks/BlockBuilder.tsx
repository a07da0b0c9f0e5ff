import { ActionIcon, Group, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { useIsBelow } from '#web/ui/use-is-phone.ts'
import { AddMenu } from './AddMenu.tsx'
import { BlockList } from './BlockList.tsx'
import { BlockSettings } from './BlockSettings.tsx'
import classes from './blocks.module.css'
import { BuildingProvider } from './builder-context.ts'
import { KindList } from './KindList.tsx'
import type { Builder, BuilderOf } from './use-blocks.ts'
import { useUndoKeys } from './use-undo-keys.ts'

const SidePanel = lazyPart(async () => (await import('#web/ui/dialog/SidePanel.tsx')).SidePanel)

interface BlockBuilderProps<S extends object> {
  builder: BuilderOf<S>
  /** Names the list of blocks, translated. */
  label: string
  /** Buttons and states of the document beside Undo and Redo, such as `VersionBar`. */
  actions?: ReactNode
  /** Shown beside the document while no block is chosen, such as its subject; on a phone it stands above. */
  children?: ReactNode
  /** Widest that the document is shown, in pixels. */
  width?: number
}

/** Builds a document of blocks: kinds to add, the document, and the settings of the chosen block. */
export function BlockBuilder<S extends object>({
  builder: typed,
  label,
  actions,
  children,
  width = 640,
}: BlockBuilderProps<S>) {
  const t = useTexts()
  const builder = typed as unknown as Builder
  // Between the kinds and the settings a document needs the width of a phone.
  const isNarrow = useIsBelow('71.99em')
  const [isOpen, setOpen] = useState(false)
  const [told, announce] = useState('')
  useUndoKeys(builder)
  const building = useMemo(() => ({ builder, announce, openSettings: () => setOpen(true) }), [builder])
  const { chosen } = builder
  return (
    <BuildingProvider value={building}>
      <div className={classes.head}>
        <Group gap={4} wrap="nowrap">
          {isNarrow && <AddMenu />}
          <HistoryButton label={t('Undo')} disabled={!builder.canUndo} onClick={builder.undo}>
            <IconArrowBackUp size={18} />
          </HistoryButton>
          <HistoryButton label={t('Redo')} disabled={!builder.canRedo} onClick={builder.redo}>
            <IconArrowForwardUp size={18} />
          </HistoryButton>
        </Group>
        {actions}
      </div>
      {isNarrow && <div className={classes.above}>{children}</div>}
      <div className={classes.panes}>
        {!isNarrow && <KindList />}
        <div className={classes.document}>
          <div className={classes.page} style={{ maxWidth: width }}>
            <BlockList within={null} column={0} blocks={builder.blocks} label={label} />
          </div>
        </div>
        {!isNarrow && (
          <div className={classes.side}>{chosen ? <BlockSettings key={chosen.id} /> : children}</div>
        )}
      </div>
      {isNarrow && (
        <SidePanel
          opened={isOpen && chosen !== null}
          onClose={() => setOpen(false)}
          position="bottom"
          size="70dvh"
          title={chosen ? t(builder.kinds[chosen.kind]?.title ?? chosen.kind) : ''}
        >
          {chosen && <BlockSettings key={chosen.id} isSheet />}
        </SidePanel>
      )}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </BuildingProvider>
  )
}

interface HistoryButtonProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

const HistoryButton = ({ label, children, ...rest }: HistoryButtonProps) => (
  <Hint label={label}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} {...rest}>
      {children}
    </ActionIcon>
  </Hint>
)
