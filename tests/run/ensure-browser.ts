import { execFileSync } from 'node:child_process';
import { findBrowser } from './find-browser.ts';

/**
 * Installs Chromium by apt where possible. Playwright's own download is not used: many build
 * machines cannot reach its host.
 */
function installChromium(): void {
  const isRoot = process.getuid?.() === 0;
  try {
    if (!isRoot) throw new Error('Installing needs root.');
    const apt = (...words: string[]) =>
      execFileSync('apt-get', words, {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    console.log('No Chromium or Chrome found: installing the package chromium by apt …');
    apt('update');
    // The page's fallback font has the metrics of Arial: without one, it is laid out anew by its font.
    apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation');
  } catch (error) {
    console.error(
      `No Chromium or Chrome found, and it could not be installed (${error instanceof Error ? error.message : error}).\n` +
        'Install Chromium or Google Chrome yourself, or set CHROME_PATH to its executable, and run this again.',
    );
    process.exit(1);
  }
}

if (!findBrowser()) installChromium();
console.log(`Browser: ${findBrowser() ?? 'still none'}`);
process.exit(findBrowser() ? 0 : 1);
