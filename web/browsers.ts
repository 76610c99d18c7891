/**
 * The oldest browsers that the app works in. The newest feature it uses decides: URL.canParse in Chrome, relative colors in
 * Firefox, Map.groupBy in Safari. public/browser.js checks for all of them before the app begins.
 */
export const oldestBrowsers = { chrome: '120', edge: '120', firefox: '128', safari: '17.4' };

const { chrome, edge, firefox, safari } = oldestBrowsers;

/** These browsers in words. */
export const browsersInWords = `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari}, and all newer ones`;

/** These browsers as build targets. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`);
