import { mendedPath, parseHash } from '../routes.ts';

/**
 * The inline script of 404.html: leads on to the gift or page that a link meant, which was mangled on
 * its way. Without one the document's own words and its way home stay.
 */
const site = document.currentScript?.dataset.home ?? '/';
const { pathname, hash } = location;
const home = pathname.startsWith(site) ? site : '/';
const isRoute = parseHash(hash).name !== 'landing';
const meant = mendedPath(pathname) ?? (isRoute ? home + hash : null);
// Nothing but another path is loaded; the home page itself may be missing.
if (meant && meant.split('#')[0] !== pathname) location.replace(meant);
