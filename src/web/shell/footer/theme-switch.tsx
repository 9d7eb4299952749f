import { MoonIcon, ScreenIcon, SunIcon } from '../../ui/icons/frame.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './footer.module.css'

const themes = [
  { theme: 'system', Icon: ScreenIcon },
  { theme: 'light', Icon: SunIcon },
  { theme: 'dark', Icon: MoonIcon },
] as const

/** Light, dark, or as the system has it: `theme` is the present choice, and `behaviors/themes.ts` takes the next one. */
export function ThemeSwitch({ theme: present }: { theme: string | null | undefined }) {
  const { shell } = useWords()
  const chosen = present ?? 'system'
  return (
    <fieldset>
      <VisuallyHidden as="legend">{shell.theme.legend}</VisuallyHidden>
      <div className={styles.themes}>
        {themes.map(({ theme, Icon }) => (
          <label key={theme} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              value={theme}
              defaultChecked={chosen === theme}
              autoComplete="off"
              className={styles.radio}
            />
            <Icon />
            {shell.theme[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
