const maxAgeSeconds = 365 * 24 * 60 * 60

/** Sets the theme at once, and for later visits in the cookie that the server reads. */
function chooseTheme(theme: string): void {
  const isSystem = theme === 'system'
  if (isSystem) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  document.cookie = `theme=${theme}; Path=/; Max-Age=${isSystem ? 0 : maxAgeSeconds}; SameSite=Lax`
}

/** Takes the choice of a theme, also one that was made before this program was there. */
export function takeThemes(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'theme') chooseTheme(target.value)
  })
  const chosen = document.querySelector<HTMLInputElement>('input[name=theme]:checked')
  if (chosen && !chosen.defaultChecked) chooseTheme(chosen.value)
}
