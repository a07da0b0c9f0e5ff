import { useTexts } from '#web/i18n.ts'
import { addedKinds } from './block-kinds.ts'
import classes from './blocks.module.css'
import { useBuilding } from './builder-context.ts'
import { useKindDrag } from './use-drag.ts'

/** The kinds that can be added, each a button that can be dragged into the document too. */
export function KindList() {
  const t = useTexts()
  const { builder } = useBuilding()
  return (
    <ul className={classes.kinds} aria-label={t('Add block')}>
      {addedKinds(builder.kinds).map(kind => (
        <li key={kind}>
          <KindButton kind={kind} />
        </li>
      ))}
    </ul>
  )
}

function KindButton({ kind }: { kind: string }) {
  const t = useTexts()
  const { builder } = useBuilding()
  const { icon: Icon, title } = builder.kinds[kind]!
  return (
    <button ref={useKindDrag(kind)} type="button" className={classes.kind} onClick={() => builder.add(kind)}>
      <Icon size={18} stroke={1.6} />
      {t(title)}
    </button>
  )
}
