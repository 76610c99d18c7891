/**
 * The oldest browsers that the app works in: the newest of what it uses decides. In Chrome that is URL.canParse, in Firefox
 * colors that are made of others, in Safari Map.groupBy. public/browser.js asks for all of it before the app begins.
 */
export const oldestBrowsers = { chrome: '120', edge: '120', firefox: '128', safari: '17.4' };

const { chrome, edge, firefox, safari } = oldestBrowsers;

/** The same in words. */
export const browsersInWords = `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari}, and all newer ones`;

/** The same as the builds take it. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`);
