import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as examToolsWords from '#words/exam-tools'
import { useWords } from '../../words/words.tsx'
import type { Tools } from '../use-tools.ts'
import styles from './shortcut-list.module.css'
import { shortcutKeys } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

const names = Object.keys(shortcutKeys) as (keyof typeof shortcutKeys)[]

type ShortcutsProps = { tools: Tools; isPaused: boolean }

/** Handles the shortcuts and shows the list of them. */
export function Shortcuts({ tools, isPaused }: ShortcutsProps) {
  useShortcuts(tools)
  return tools.isListingShortcuts && !isPaused && <ShortcutList onClose={tools.toggleShortcuts} />
}

/** The list of shortcuts with their keys. */
function ShortcutList({ onClose }: { onClose: () => void }) {
  const { shortcuts } = useWords(examToolsWords).examTools
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
