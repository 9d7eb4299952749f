import { useSyncExternalStore } from 'react'
import { MoonIcon, ScreenIcon, SunIcon } from '../../ui/icons/frame.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './footer.module.css'

type Theme = 'system' | 'light' | 'dark'

const themes = [
  { theme: 'system', Icon: ScreenIcon },
  { theme: 'light', Icon: SunIcon },
  { theme: 'dark', Icon: MoonIcon },
] as const

const maxAgeSeconds = 365 * 24 * 60 * 60
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const chosenTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Sets the theme at once, and for later visits in the cookie that the server reads. */
function chooseTheme(theme: Theme): void {
  const isSystem = theme === 'system'
  if (isSystem) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  document.cookie = `theme=${theme}; Path=/; Max-Age=${isSystem ? 0 : maxAgeSeconds}; SameSite=Lax`
  for (const listener of listeners) listener()
}

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const { shell } = useWords()
  const chosen = useSyncExternalStore<Theme>(subscribe, chosenTheme, () => 'system')
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
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
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
