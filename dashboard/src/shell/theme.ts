import { useState } from 'react';

/** `system`: as the device says. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
const KEY = 'homeostat.theme';

function keptTheme(): Theme {
  const kept = localStorage.getItem(KEY);
  return THEMES.find((theme) => theme === kept) ?? 'system';
}

/** Sets the theme that this browser chose. */
export function applyTheme(theme: Theme = keptTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(keptTheme);
  return [
    theme,
    (chosen) => {
      localStorage.setItem(KEY, chosen);
      applyTheme(chosen);
      setTheme(chosen);
    },
  ];
}
