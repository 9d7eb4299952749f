import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToolWords } from '../../words/areas/exam-tools-words.ts'
import styles from './shortcut-list.module.css'
import { shortcutKeys } from './shortcuts.ts'

const names = Object.keys(shortcutKeys) as (keyof typeof shortcutKeys)[]

/** What can be done by keyboard, and by which keys. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { shortcuts } = useToolWords().examTools
  return (
    <Dialog isOpen onClose={onClose} title={shortcuts.title} isCapped closesOutside>
      <dl className={styles.list}>
        {names.map((name) => (
          <div key={name} className={styles.row}>
            <dt>{shortcuts[name]}</dt>
            <dd dir="ltr" className={styles.keys}>
              {shortcutKeys[name].map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{shortcuts.macHint}</p>
    </Dialog>
  )
}
