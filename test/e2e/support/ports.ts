/** Ports of the browser tests: the app, and beside it the stubs. E2E_PORT moves all of them together. */
export const appPort = Number(process.env.E2E_PORT ?? 8790);
export const mailPort = appPort + 1;
export const sitePort = appPort + 2;
/** For a server that a test starts and ends itself. */
export const ownPort = appPort + 8;
/** For the server that stores its mails on disk. */
export const repliesPort = appPort + 9;
/** For the receiver of webhooks of one test. */
export const hookPort = appPort + 3;
