import { rmSync } from 'node:fs';
import { runAll } from './run.ts';

/** Builds what is served: the extension first, because the worker hands it out; then the web app and the worker. */
rmSync('dist/client', { recursive: true, force: true });
rmSync('dist/kindling', { recursive: true, force: true });
await runAll(['node', '.scripts/build-extension.ts'], ['vite', 'build', '--logLevel=warn']);
