import { build } from './build.ts';
import { freePort } from './serve/port.ts';
import { serve } from './serve.ts';

/** Builds what has changed and serves it. The port is tried first: nobody waits for a build to hear that it is taken. */
const port = await freePort();
process.exitCode = (await build()) || (await serve(port, process.argv.slice(2)));
