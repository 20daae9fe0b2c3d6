import { findProgram } from '../run/find-program.ts';

const NAMES = ['firefox-esr', 'firefox'];
const OUTSIDE_THE_PATH = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/**
 * Path of an installed Firefox, null without one. FIREFOX_PATH wins, so that another version can be
 * tried.
 */
export const findFirefox = () => findProgram(process.env.FIREFOX_PATH, NAMES, OUTSIDE_THE_PATH);
